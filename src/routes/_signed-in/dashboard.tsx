import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '@/features/account/AccountPage'
import { prepareAccount } from '@/features/account/queryOptions'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: () => documentHead({ title: 'Dashboard' }),
  loader: ({ context }) => prepareAccount(context.auth),
  component: AccountPage,
})
