import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { queryKeys } from '@/domain/queryKeys'
import { readOwn } from '@/lib/readOwn'

const noticeRow = v.pipe(
  v.object({
    instance_id: v.string(),
    incident_id: v.string(),
    title: v.string(),
    status: v.string(),
    message: v.string(),
    starts_at: moment,
    ends_at: moment,
    told_at: moment,
    is_open: v.boolean(),
  }),
  v.transform((row) => ({
    instanceId: row.instance_id,
    incidentId: row.incident_id,
    title: row.title,
    status: row.status,
    message: row.message,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    toldAt: row.told_at,
    isOpen: row.is_open,
  })),
)

/** What the people of a server were told about maintenance of it. */
export type MaintenanceNotice = v.InferOutput<typeof noticeRow>

const columns = {
  select: 'instance_id,incident_id,title,status,message,starts_at,ends_at,told_at,is_open',
  order: 'starts_at.desc,instance_name,incident_id',
}

/** The maintenance to come, or in progress, of the servers of a workspace, the latest first. */
export const maintenanceNoticesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('maintenanceNotices', workspaceId),
    queryFn: ({ signal }) =>
      readOwn(
        v.array(noticeRow),
        'maintenance_notice_list',
        { ...columns, workspace_id: `eq.${workspaceId}`, is_open: 'is.true', limit: '1000' },
        signal,
      ),
  })

/** All maintenance of one server, the latest first. */
export const maintenanceNoticeQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('maintenanceNotice', instanceId),
    queryFn: ({ signal }) =>
      readOwn(
        v.array(noticeRow),
        'maintenance_notice_list',
        { ...columns, instance_id: `eq.${instanceId}`, limit: '50' },
        signal,
      ),
  })

/** The next open maintenance of each server, by the id of the server. */
export function nextMaintenance(
  notices: readonly MaintenanceNotice[],
): ReadonlyMap<string, MaintenanceNotice> {
  const open = notices.filter(({ isOpen }) => isOpen)
  const latestFirst = open.toSorted((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt))
  return new Map(latestFirst.map((notice) => [notice.instanceId, notice]))
}
