import { backupProblemsQuery } from '@/domain/backups/queryOptions'
import { limitStateQuery } from '@/domain/billing/limitState'
import { profileQuery } from '@/domain/identity/profileQuery'
import { monthBefore, monthOf } from '@/domain/instances/costs'
import { instanceDraftQuery } from '@/domain/instances/draftQuery'
import { priceNoticesQuery } from '@/domain/instances/priceNotice'
import {
  instancesQuery,
  quotasQuery,
  workspaceActionsQuery,
  workspaceCostsQuery,
} from '@/domain/instances/queryOptions'
import { snapshotBillQuery } from '@/domain/snapshots/queryOptions'
import { ticketsQuery } from '@/domain/tickets/queryOptions'
import { apiKeysQuery } from '@/domain/workspaces/queryOptions'
import type { FirstRows } from '@/domain/workspaces/readFirstRows'

/** How many of the last actions the dashboard shows. */
export const RECENT = 6

/** What the dashboard needs before it shows anything. The procedure `page_rows` answers all of it. */
export const dashboardRows: FirstRows = {
  own: (userId) => [profileQuery(userId), ticketsQuery(userId), instanceDraftQuery(userId)],
  workspace: (workspaceId) => {
    const now = new Date()
    const [month, before] = [monthOf(now), monthBefore(now)]
    return [
      instancesQuery(workspaceId),
      workspaceCostsQuery(workspaceId, month),
      quotasQuery(workspaceId),
      priceNoticesQuery(workspaceId),
      snapshotBillQuery(workspaceId, month),
      workspaceCostsQuery(workspaceId, before),
      snapshotBillQuery(workspaceId, before),
      backupProblemsQuery(workspaceId),
      apiKeysQuery(workspaceId),
      workspaceActionsQuery(workspaceId, RECENT),
      limitStateQuery(workspaceId),
    ]
  },
}
