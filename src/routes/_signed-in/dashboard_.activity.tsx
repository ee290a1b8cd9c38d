import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { activitySearch, type ActivitySearch } from '@/domain/instances/activitySearch'
import { ActivityPage } from '@/features/activity/ActivityPage'

export const Route = createFileRoute('/_signed-in/dashboard_/activity')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): ActivitySearch => search,
  head: () => documentHead({ title: 'Activity' }),
  component: Activity,
})

function Activity() {
  return <ActivityPage search={activitySearch({ ...Route.useSearch() })} />
}
