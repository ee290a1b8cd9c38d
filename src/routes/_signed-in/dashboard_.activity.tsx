import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { activitySearch } from '@/domain/instances/activitySearch'
import { ActivityPage } from '@/features/activity/ActivityPage'

export const Route = createFileRoute('/_signed-in/dashboard_/activity')({
  validateSearch: activitySearch,
  head: () => documentHead({ title: 'Activity' }),
  component: Activity,
})

function Activity() {
  return <ActivityPage search={Route.useSearch()} />
}
