import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { activitySearch, type ActivitySearch } from '@/domain/instances/activitySearch'
import { ActivityPage } from '@/features/activity/ActivityPage'
import { instancesQuery, workspaceActionsQuery } from '@/domain/instances/queryOptions'
import { ACTIVITY_PART } from '@/domain/instances/activitySearch'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'

export const Route = createFileRoute('/_signed-in/dashboard_/activity')({
  // Checked by the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): ActivitySearch => search,
  head: () => documentHead({ title: 'Activity' }),
  loader: ({ context }) => {
    void readWorkspaceRows(context, (workspaceId) => [
      instancesQuery(workspaceId),
      workspaceActionsQuery(workspaceId, ACTIVITY_PART),
    ])
  },
  component: Activity,
})

function Activity() {
  return <ActivityPage search={activitySearch({ ...Route.useSearch() })} />
}
