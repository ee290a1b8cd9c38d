import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { alarmsQuery, firedAlarmsQuery } from '@/domain/alarms/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { AlarmsPage } from '@/features/alarms/AlarmsPage'

interface AlarmsSearch {
  /** The server that a new alarm is for. */
  server?: string
}

export const Route = createFileRoute('/_signed-in/dashboard_/alarms')({
  validateSearch: ({ server }: Record<string, unknown>): AlarmsSearch =>
    typeof server === 'string' ? { server } : {},
  head: () => documentHead({ title: 'Alarms' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [
      alarmsQuery(workspaceId),
      firedAlarmsQuery(workspaceId),
    ])
  },
  component: Page,
})

function Page() {
  return <AlarmsPage serverId={Route.useSearch().server} />
}
