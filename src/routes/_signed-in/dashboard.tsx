import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readProfile } from '@/domain/identity/profileQuery'
import { DashboardPage } from '@/features/dashboard/DashboardPage'

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: () => documentHead({ title: 'Dashboard' }),
  loader: ({ context }) => readProfile(context),
  component: DashboardPage,
})
