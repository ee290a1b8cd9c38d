import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '@/features/account/AccountPage'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: () => documentHead({ title: 'Dashboard' }),
  component: AccountPage,
})
