import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.string()

const regionRow = v.object({
  region: text,
  region_name: text,
  is_open: v.boolean(),
  /** Actions that a provisioner could take now, that are tried again later, and that one works on. */
  waiting: count,
  later: count,
  working: count,
  /** How long the oldest has waited; null: none waits. */
  oldest_seconds: v.nullable(v.number()),
  /** Claims within the last minute and hour: of each action the first. */
  claimed_minute: count,
  claimed_hour: count,
  /** Of the latest 10,000 claims of the hour, 95 of 100 came within so many seconds after the order; null: no claim. */
  p95_seconds: v.nullable(v.number()),
  /** How many provisioners that reported within a minute serve it. */
  provisioners: count,
})

/** What there is to do in a region. */
export type RegionLoad = v.InferOutput<typeof regionRow>

const processRow = v.object({
  worker: text,
  kind: v.picklist(['provisioner', 'worker']),
  /** null: it is older than the report of versions. */
  version: v.nullable(text),
  /** The regions that a provisioner serves; null: all. */
  regions: v.nullable(v.array(text)),
  /** By the clock of the database: the reader's may be wrong. */
  seconds_since_seen: v.number(),
})

/** A process that reported within the last day. */
export type LoadProcess = v.InferOutput<typeof processRow>

const statementRow = v.object({
  /** Without its values, and cut. */
  statement: text,
  calls: count,
  mean_ms: v.number(),
  total_ms: v.number(),
})

/** A kind of statement, with the time that it took since the figures were last set back. */
export type SlowStatement = v.InferOutput<typeof statementRow>

const loadRow = v.object({
  regions: v.array(regionRow),
  processes: v.array(processRow),
  database_bytes: count,
  statements: v.object({
    /** there: the figures are in items. missing: no pg_stat_statements. closed: it cannot be read. */
    state: v.picklist(['there', 'missing', 'closed']),
    items: v.array(statementRow),
  }),
})

/** What there is to do: the queue, the processes and the database. */
export type Load = v.InferOutput<typeof loadRow>

/**
 * How much there is to do now. For admins.
 * @throws Failure (plain object)
 */
export function readLoad(signal: AbortSignal): Promise<Load> {
  return callBackend(loadRow, (client) => client.rpc('admin_load').abortSignal(signal).retry(false))
}
