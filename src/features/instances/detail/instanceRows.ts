import { profileQuery } from '@/domain/identity/profileQuery'
import { monthOf } from '@/domain/instances/costs'
import { maintenanceNoticeQuery } from '@/domain/instances/maintenanceNotice'
import { priceNoticeQuery } from '@/domain/instances/priceNotice'
import { instanceBillQuery, instanceQuery } from '@/domain/instances/queryOptions'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import type { FirstRows } from '@/domain/workspaces/readFirstRows'

/** What the page of a server needs before it shows anything. The procedure `page_rows` answers all of it. */
export const instanceRows = (id: string): FirstRows => ({
  own: (userId) => [
    instanceQuery(id),
    profileQuery(userId),
    myWorkspacesQuery,
    instanceBillQuery(id, monthOf(new Date())),
    priceNoticeQuery(id),
    maintenanceNoticeQuery(id),
  ],
})
