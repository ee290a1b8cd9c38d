import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

/** The servers that maintenance names: all of a region, all on a machine, or single ones by their id. */
export interface MaintenanceTargets {
  regions?: string[]
  machines?: { region: string; name: string }[]
  servers?: string[]
}

const preview = v.object({
  servers: v.number(),
  workspaces: v.number(),
  /** Who may act on these servers. */
  people: v.number(),
  /** Of the status page. */
  subscribers: v.number(),
  /** The first servers by name. */
  names: v.array(v.string()),
})

/** Whom a message would reach before it is published; null: it names no server. */
export const messagePreviewQuery = (targets: MaintenanceTargets | null) =>
  queryOptions({
    queryKey: queryKeys.status('messagePreview', targets),
    queryFn: ({ signal }) =>
      callBackend(preview, (client) =>
        client
          .rpc('admin_preview_maintenance', { servers: targets === null ? null : { ...targets } })
          .abortSignal(signal)
          .retry(false),
      ),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const named = v.pipe(
  v.object({ instance_id: v.string(), instance_name: v.string() }),
  v.transform((row) => ({ id: row.instance_id, name: row.instance_name })),
)

/** More than this no page can show. */
export const NAMED_SERVERS_SHOWN = 100

/** The servers that stored maintenance named, for staff. */
export const namedServersQuery = (incidentId: string) =>
  queryOptions({
    queryKey: queryKeys.status('namedServers', incidentId),
    queryFn: ({ signal }) =>
      readOwn(
        v.array(named),
        'maintenance_notice_list',
        {
          select: 'instance_id,instance_name',
          incident_id: `eq.${incidentId}`,
          order: 'instance_name,instance_id',
          limit: String(NAMED_SERVERS_SHOWN),
        },
        signal,
      ),
  })
