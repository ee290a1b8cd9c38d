import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '@/features/account/AccountPage'
import { readProfile } from '@/domain/identity/profileQuery'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: () => documentHead({ title: 'Dashboard' }),
  loader: ({ context }) => readProfile(context),
  component: AccountPage,
})
