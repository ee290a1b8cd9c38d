import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '@/features/admin/OverviewPage'
import { documentHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/_signed-in/admin/')({
  head: () => documentHead({ title: 'Admin' }),
  component: OverviewPage,
})
