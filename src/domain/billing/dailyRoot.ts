import * as v from 'valibot'
import { sha256 } from '../../lib/sha256.ts'
import { canonicalJson } from './hash.ts'
import { leafHash, rootOf, type AuditPath } from './merkle.ts'

/** The root over the record of all servers and snapshots for a day, as everybody reads it. */
export interface DailyRoot {
  /** In UTC, such as 2026-11-01. */
  day: string
  root: string
  /** How many servers and snapshots the day has a record of. */
  treeSize: number
  /** The hash of the day before; of the first day 64 zeros. */
  previous: string
  hash: string
}

/** What is billed by time, as lines of invoices call it. Backups and images are snapshots. */
export type RecordedKind = 'server' | 'snapshot'

// No other keys: the leaf is made of these. Times are ISO 8601 to the millisecond, in UTC; to_at is not included.
const serverEntry = v.object({
  state: v.string(),
  is_billed: v.boolean(),
  hourly_micros: v.number(),
  monthly_cap_micros: v.nullable(v.number()),
  from_at: v.string(),
  to_at: v.string(),
})
const snapshotEntry = v.object({
  kind: v.string(),
  size_gib: v.number(),
  /** What a GiB costs for a month. */
  gib_month_micros: v.number(),
  from_at: v.string(),
  to_at: v.string(),
})

/** A time of a server within a day, as the leaf has it. */
export type ServerEntry = v.InferOutput<typeof serverEntry>
/** The time of a snapshot within a day, as the leaf has it. */
export type SnapshotEntry = v.InferOutput<typeof snapshotEntry>
export type RecordEntry = ServerEntry | SnapshotEntry

/** What proves that the record of a server or a snapshot is in the root of a day. */
export interface InclusionProof extends AuditPath {
  day: string
  root: string
  salt: string
  entries: readonly RecordEntry[]
}

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))

/** A row of `daily_roots`. */
export const dailyRootRow = v.pipe(
  v.object({ day, root: hash, tree_size: v.number(), previous: hash, hash }),
  v.transform(({ tree_size, ...row }): DailyRoot => ({ ...row, treeSize: tree_size })),
)

/** A row of `inclusion_proofs`. */
export const inclusionProofRow = v.pipe(
  v.object({
    day,
    root: hash,
    tree_size: v.number(),
    leaf_index: v.number(),
    salt: v.string(),
    entries: v.array(v.union([serverEntry, snapshotEntry])),
    path: v.array(hash),
  }),
  v.transform(({ tree_size, leaf_index, ...row }): InclusionProof => ({
    ...row,
    treeSize: tree_size,
    leafIndex: leaf_index,
  })),
)

/**
 * Whether a record leads to a root: its leaf is the canonical JSON (RFC 8785) of day, entries, salt, and the id of the
 * server or snapshot under the name of its kind.
 * @param id of the server or snapshot
 * @param root the root that is known from elsewhere: that of the proof itself proves nothing
 */
export async function isInRoot(
  kind: RecordedKind,
  id: string,
  { day: of, entries, salt, ...path }: InclusionProof,
  root: string,
): Promise<boolean> {
  const text = canonicalJson({
    day: of,
    entries: entries.map((entry) => ({ ...entry })),
    salt,
    [kind]: id,
  })
  return (await rootOf(await leafHash(new TextEncoder().encode(text)), path)) === root
}

/**
 * The days whose root does not fit: its hash is not the one of what it says, or it does not name the day before it.
 * @param roots in the order of their days; days may be missing at the begin and at the end, and not between
 */
export async function brokenDays(roots: readonly DailyRoot[]): Promise<string[]> {
  const hashes = await Promise.all(
    roots.map(({ day: of, previous, root, treeSize }) =>
      sha256(canonicalJson({ day: of, previous, root, tree_size: treeSize })),
    ),
  )
  return roots.flatMap((root, index) => {
    const before = roots[index - 1]
    const isNext = before === undefined || Date.parse(root.day) - Date.parse(before.day) === DAY_MS
    const fits =
      hashes[index] === root.hash &&
      (before === undefined || (isNext && root.previous === before.hash))
    return fits ? [] : [root.day]
  })
}

/** A day of UTC, in milliseconds. */
export const DAY_MS = 86_400_000
