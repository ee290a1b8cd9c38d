import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '@/features/admin/overview/OverviewPage'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/_signed-in/admin/')({
  head: () => documentHead({ title: 'Admin' }),
  component: OverviewPage,
})
