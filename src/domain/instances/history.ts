import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'
import { instanceStates } from './stateNames'

const actionRow = v.pipe(
  v.object({
    action_id: v.string(),
    instance_id: v.string(),
    instance_name: v.string(),
    kind: v.string(),
    status: v.picklist(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
    via: v.picklist(['web', 'shell', 'api', 'admin', 'system']),
    requested_by_name: v.nullable(v.string()),
    api_key_name: v.nullable(v.string()),
    from_state: v.nullable(v.string()),
    to_state: v.string(),
    error_code: v.nullable(v.string()),
    error_detail: v.nullable(v.string()),
    attempts: v.number(),
    worker: v.nullable(v.string()),
    created_at: moment,
    finished_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.action_id,
    instance: { id: row.instance_id, name: row.instance_name },
    kind: row.kind,
    status: row.status,
    via: row.via,
    requestedBy: row.requested_by_name || null,
    /** The API key of the program that asked in the person's name. */
    apiKey: row.api_key_name,
    from: row.from_state,
    to: row.to_state,
    errorCode: row.error_code,
    /** Only staff get the detail and the worker. */
    errorDetail: row.error_detail,
    worker: row.worker,
    attempts: row.attempts,
    requestedAt: row.created_at,
    finishedAt: row.finished_at,
  })),
)

/** Something that was asked of a server. Times are ISO texts. */
export type InstanceAction = v.InferOutput<typeof actionRow>

/**
 * The latest actions, newest first, of one server, of a whole workspace, or of one person.
 * @throws Failure (plain object)
 */
export function listActions(
  of: { instanceId: string } | { workspaceId: string } | { userId: string },
  limit: number,
  signal: AbortSignal,
): Promise<InstanceAction[]> {
  const query = {
    select: '*',
    ...('instanceId' in of
      ? { instance_id: `eq.${of.instanceId}` }
      : 'userId' in of
        ? { requested_by: `eq.${of.userId}` }
        : { workspace_id: `eq.${of.workspaceId}` }),
    order: 'created_at.desc,action_id',
    limit: String(limit),
  }
  return readOwn(v.array(actionRow), 'instance_action_list', query, signal)
}

const stateRow = v.pipe(
  v.object({
    state: v.picklist(instanceStates),
    is_billed: v.boolean(),
    hourly_micros: v.number(),
    from_at: moment,
    to_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    state: row.state,
    isBilled: row.is_billed,
    hourlyMicros: row.hourly_micros,
    from: row.from_at,
    /** null: until now. */
    to: row.to_at,
  })),
)

/** A stretch of time that a server spent in one state at one price. */
export type StatePeriod = v.InferOutput<typeof stateRow>

/**
 * The states of a server, newest first.
 * @throws Failure (plain object)
 */
export function listStatePeriods(instanceId: string, signal: AbortSignal): Promise<StatePeriod[]> {
  const query = {
    select: '*',
    instance_id: `eq.${instanceId}`,
    order: 'from_at.desc',
    limit: '200',
  }
  return readOwn(v.array(stateRow), 'instance_state_history', query, signal)
}

const usageRow = v.pipe(
  v.object({
    at: moment,
    samples: v.number(),
    cpu_permille: v.number(),
    memory_mib: v.number(),
    disk_read_bytes: v.number(),
    disk_written_bytes: v.number(),
    net_in_bytes: v.number(),
    net_out_bytes: v.number(),
    cpu_permille_max: v.number(),
    memory_mib_max: v.number(),
    disk_rate_max: v.nullable(v.number()),
    net_rate_max: v.nullable(v.number()),
  }),
  v.transform((row) => ({
    at: row.at,
    samples: row.samples,
    cpuPermille: row.cpu_permille,
    memoryMib: row.memory_mib,
    diskReadBytes: row.disk_read_bytes,
    diskWrittenBytes: row.disk_written_bytes,
    netInBytes: row.net_in_bytes,
    netOutBytes: row.net_out_bytes,
    cpuPermilleMax: row.cpu_permille_max,
    memoryMibMax: row.memory_mib_max,
    /** Bytes a second between the two readings with the most; null: not computed yet. */
    diskRateMax: row.disk_rate_max,
    netRateMax: row.net_rate_max,
  })),
)

/** What a server used in one step of time: averages and maxima of vCPU and memory, sums of bytes and their highest rates. */
export type UsagePoint = v.InferOutput<typeof usageRow>

/**
 * What a server used between two times, in at most `points` steps of equal length. A step without samples is missing.
 * @throws Failure (plain object): `not_found`, `invalid_input`
 */
export function loadUsage(
  instanceId: string,
  period: { from: Date; to: Date; points: number },
  signal: AbortSignal,
): Promise<UsagePoint[]> {
  return callBackend(v.array(usageRow), (client) =>
    client
      .rpc('instance_usage', {
        instance_id: instanceId,
        from_at: period.from.toISOString(),
        to_at: period.to.toISOString(),
        points: period.points,
      })
      .abortSignal(signal)
      .retry(false),
  )
}

/**
 * The last lines that the console of a server showed; may be empty.
 * @throws Failure (plain object): `not_found`
 */
export function loadConsole(instanceId: string, signal: AbortSignal): Promise<string> {
  return callBackend(v.string(), (client) =>
    client.rpc('instance_console', { instance_id: instanceId }).abortSignal(signal).retry(false),
  )
}
