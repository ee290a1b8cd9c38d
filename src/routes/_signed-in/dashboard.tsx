import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { readFirstRows } from '@/domain/workspaces/readFirstRows'
import { dashboardRows } from '@/features/dashboard/dashboardRows'
import { DashboardPage } from '@/features/dashboard/DashboardPage'

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: () => documentHead({ title: 'Dashboard' }),
  loader: ({ context }) => readFirstRows(context, dashboardRows),
  component: DashboardPage,
})
