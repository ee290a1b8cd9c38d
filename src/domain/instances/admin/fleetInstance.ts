import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { readOwn } from '@/lib/readOwn'
import { instanceFields, toInstance } from '../instance'
import { FLEET_PAGE_SIZE, type FleetSearch } from './fleetSearch'

const fleetRow = v.pipe(
  v.object({
    ...instanceFields.entries,
    engine_ref: v.nullable(v.string()),
    engine_member: v.optional(v.nullable(v.string())),
    stuck_at: v.nullable(moment),
    last_action_id: v.nullable(v.string()),
    last_action_kind: v.nullable(v.string()),
    last_action_status: v.nullable(
      v.picklist(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    ),
    last_action_fail_state: v.nullable(v.string()),
    last_action_attempts: v.nullable(v.number()),
    last_action_lease_until: v.nullable(moment),
    last_error_code: v.nullable(v.string()),
    last_error_detail: v.nullable(v.string()),
  }),
  v.transform((row) => ({
    ...toInstance(row),
    /** Its name in the engine. */
    engineRef: row.engine_ref,
    /** The machine that holds it, for support staff and admins. Null: not known. */
    machine: row.engine_member ?? null,
    /** When an admin may mark the action in progress as failed. Null: the server is not on its way anywhere. */
    stuckAt: row.stuck_at,
    lastAction:
      row.last_action_id === null ||
      row.last_action_kind === null ||
      row.last_action_status === null
        ? null
        : {
            id: row.last_action_id,
            kind: row.last_action_kind,
            status: row.last_action_status,
            /** The state of the server after a failure, or null if it cannot fail. */
            failState: row.last_action_fail_state,
            attempts: row.last_action_attempts ?? 0,
            /** Until then a worker holds it. */
            leaseUntil: row.last_action_lease_until,
            errorCode: row.last_error_code,
            errorDetail: row.last_error_detail,
          },
  })),
)

/** A server as staff see it. */
export type FleetInstance = v.InferOutput<typeof fleetRow>

export interface Fleet {
  instances: FleetInstance[]
  /** The number of servers on all pages. */
  total: number
}

/**
 * One page of the servers of all workspaces, newest first. A page number after the end gives the last page.
 * @throws Failure (plain object): `forbidden`
 */
export async function listFleet(search: FleetSearch, signal: AbortSignal): Promise<Fleet> {
  const rows = await callBackend(
    v.array(v.object({ instance: fleetRow, total: v.number() })),
    (client) =>
      client
        .rpc('admin_list_instances', {
          search: search.q ?? '',
          state: search.state ?? '',
          hold: search.hold ?? '',
          region: search.region ?? '',
          plan: search.plan ?? '',
          stuck: search.stuck ?? false,
          rescue: search.rescue ?? false,
          page: search.page ?? 1,
          page_size: FLEET_PAGE_SIZE,
        })
        .abortSignal(signal)
        .retry(false),
  )
  return { instances: rows.map(({ instance }) => instance), total: rows[0]?.total ?? 0 }
}

/** @throws Failure (plain object): `not_found` also for people who are not staff */
export async function loadFleetInstance(id: string, signal: AbortSignal): Promise<FleetInstance> {
  const query = { select: '*', instance_id: `eq.${id}` }
  const [instance] = await readOwn(v.array(fleetRow), 'staff_instance_list', query, signal)
  if (instance === undefined) throw failure('not_found')
  return instance
}
