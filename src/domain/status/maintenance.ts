import * as v from 'valibot'
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

/** Whom a message would reach before it is published. */
export type MessagePreview = v.InferOutput<typeof preview>

/**
 * Counts whom a message would reach.
 * @param targets null: it names no server
 * @throws Failure (plain object): `forbidden`, `invalid_input` for what is not there any more
 */
export function previewMessage(
  targets: MaintenanceTargets | null,
  signal: AbortSignal,
): Promise<MessagePreview> {
  return callBackend(preview, (client) =>
    client
      .rpc('admin_preview_maintenance', { servers: targets === null ? null : { ...targets } })
      .abortSignal(signal)
      .retry(false),
  )
}

const named = v.pipe(
  v.object({ instance_id: v.string(), instance_name: v.string() }),
  v.transform((row) => ({ id: row.instance_id, name: row.instance_name })),
)

/** More than this no page can show. */
export const NAMED_SERVERS_SHOWN = 100

/** A server that maintenance named. */
export type NamedServer = v.InferOutput<typeof named>

/**
 * The servers that stored maintenance named, for staff.
 * @throws Failure (plain object)
 */
export function listNamedServers(incidentId: string, signal: AbortSignal): Promise<NamedServer[]> {
  return readOwn(
    v.array(named),
    'maintenance_notice_list',
    {
      select: 'instance_id,instance_name',
      incident_id: `eq.${incidentId}`,
      order: 'instance_name,instance_id',
      limit: String(NAMED_SERVERS_SHOWN),
    },
    signal,
  )
}
