import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readProfile } from '@/domain/identity/profileQuery'
import { AccountPage } from '@/features/account/AccountPage'

export const Route = createFileRoute('/_signed-in/dashboard_/account')({
  head: () => documentHead({ title: 'Account' }),
  loader: ({ context }) => readProfile(context),
  component: AccountPage,
})
