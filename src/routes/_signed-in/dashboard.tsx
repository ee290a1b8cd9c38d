import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { prepareAccount } from '@/domain/identity/profileQuery'
import { DashboardPage } from '@/features/dashboard/DashboardPage'

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: () => documentHead({ title: 'Dashboard' }),
  loader: ({ context }) => prepareAccount(context.auth),
  component: DashboardPage,
})
