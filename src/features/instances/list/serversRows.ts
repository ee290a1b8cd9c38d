import { profileQuery } from '@/domain/identity/profileQuery'
import { monthOf } from '@/domain/instances/costs'
import { maintenanceNoticesQuery } from '@/domain/instances/maintenanceNotice'
import { instancesQuery, workspaceCostsQuery } from '@/domain/instances/queryOptions'
import type { FirstRows } from '@/domain/workspaces/readFirstRows'

/** What the list of servers needs before it shows anything. The procedure `page_rows` answers all of it. */
export const serversRows: FirstRows = {
  own: (userId) => [profileQuery(userId)],
  workspace: (workspaceId) => [
    instancesQuery(workspaceId),
    workspaceCostsQuery(workspaceId, monthOf(new Date())),
    maintenanceNoticesQuery(workspaceId),
  ],
}
