import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.string()

const placeRow = v.object({
  region: text,
  region_name: text,
  is_open: v.boolean(),
  /** null: the region offers no plan and has no server. */
  plan: v.nullable(text),
  plan_status: v.nullable(text),
  vcpus: v.nullable(count),
  memory_mib: v.nullable(count),
  disk_gib: v.nullable(count),
  /** False: no new servers, but there are old ones. */
  is_offered: v.boolean(),
  /** null: not limited. */
  stock: v.nullable(count),
  /** The number of servers by state, without purged ones. */
  states: v.record(v.string(), count),
  /** The place of the plan among the plans of all regions. */
  plan_sort: count,
})

/** A plan in a region: what is left of it, and its servers. */
export type Place = v.InferOutput<typeof placeRow>

/**
 * Every region with its plans, in the order of the catalogue.
 * @throws Failure (plain object)
 */
export async function loadCapacity(signal: AbortSignal): Promise<Place[]> {
  return callBackend(v.array(placeRow), (client) =>
    client.rpc('admin_capacity').abortSignal(signal).retry(false),
  )
}

const copiesRow = v.object({
  region: text,
  region_name: text,
  kind: v.picklist(['snapshot', 'backup', 'image', 'volume', 'volume_snapshot']),
  number: count,
  size_gib: count,
  /** What they cost for a month if they stay, in millionths of the currency. */
  month_micros: count,
})

/** The snapshots, backups, images, volumes or snapshots of volumes of a region together. */
export type Copies = v.InferOutput<typeof copiesRow>

/**
 * What snapshots, backups, images, volumes and their snapshots take up, by region and kind.
 * @throws Failure (plain object)
 */
export async function loadCopies(signal: AbortSignal): Promise<Copies[]> {
  return callBackend(v.array(copiesRow), (client) =>
    client.rpc('admin_copies').abortSignal(signal).retry(false),
  )
}

const findingRow = v.object({
  /** A newer provisioner may report others than the pages have words for. */
  kind: text,
  engine_ref: v.nullable(text),
  instance_id: v.nullable(text),
  detail: text,
  since: moment,
})

/** A difference between engine and database. */
export type Finding = v.InferOutput<typeof findingRow>

const provisionerRow = v.object({
  worker: text,
  engine: text,
  seen_at: moment,
  /** By the clock of the database: the reader's may be wrong. */
  seconds_since_seen: v.number(),
  // One of a newer form must not hide the others.
  findings: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const { success, output } = v.safeParse(findingRow, row)
        return success ? [output] : []
      }),
    ),
  ),
})

/** A process that does the work, with what it last reported. */
export type Provisioner = v.InferOutput<typeof provisionerRow>

/**
 * The processes that reported in the last 7 days, the latest first.
 * @throws Failure (plain object)
 */
export async function loadProvisioners(signal: AbortSignal): Promise<Provisioner[]> {
  return callBackend(v.array(provisionerRow), (client) =>
    client
      .from('provisioner_list')
      .select('worker, engine, seen_at, seconds_since_seen, findings')
      .order('seen_at', { ascending: false })
      .abortSignal(signal)
      .retry(false),
  )
}

const draftRow = v.object({
  plan: text,
  plan_status: text,
  /** null: not chosen. */
  region: v.nullable(text),
  image: v.nullable(text),
  drafts: count,
  last_saved_at: moment,
  /** Of all combinations, also of those that are not in the answer. */
  total: count,
})

/** A configuration that people saved for later, and how many did. */
export type SavedDrafts = v.InferOutput<typeof draftRow>

/**
 * The most frequent configurations that people saved, at most 100.
 * @throws Failure (plain object)
 */
export async function loadSavedDrafts(signal: AbortSignal): Promise<SavedDrafts[]> {
  return callBackend(v.array(draftRow), (client) =>
    client.rpc('admin_saved_drafts').abortSignal(signal).retry(false),
  )
}
