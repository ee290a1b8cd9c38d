import {
  brokenDays,
  DAY_MS,
  isInRoot,
  type DailyRoot,
  type InclusionProof,
  type RecordedKind,
  type RecordEntry,
} from './dailyRoot.ts'
import type { InvoiceFacts, InvoiceLine } from './invoiceFacts.ts'
import type { InvoiceSegment } from './verify.ts'

/** What the daily roots of an invoice are compared with. */
export interface RootEvidence {
  /** The roots from the first day of the invoice on, in the order of their days. */
  roots: readonly DailyRoot[]
  /** The proofs of each server and snapshot, by its id. */
  proofs: ReadonlyMap<string, readonly InclusionProof[]>
}

/**
 * What does not fit. `broken`: a root and the one before it. `missing`: the root has no record of the line. `changed`: the
 * record is not what the root was made of. `other`: the record is, but the invoice has other times, sizes or prices.
 */
export interface RootProblem {
  what: 'broken' | 'missing' | 'changed' | 'other'
  /** The line of the invoice; null: none alone. */
  position: number | null
  /** In their order. */
  days: readonly string[]
}

export interface RootCheck {
  /** How many records of a server or snapshot for a day were found in their root. */
  records: number
  /** The days that have a root and a record of this invoice. */
  days: readonly string[]
  /** Days of the invoice that have no root (yet): those before the first one, or after the last one. */
  withoutRoot: readonly string[]
  problems: readonly RootProblem[]
}

/** The record of one server or snapshot for one day. */
interface Expected {
  position: number
  kind: RecordedKind
  id: string
  /** Of a snapshot, by the line of the invoice. */
  sizeGib: unknown
  day: string
  segments: InvoiceSegment[]
}

/** Whether lines of this kind have a part in the daily roots. */
export const isRecorded = (kind: InvoiceLine['kind']): kind is RecordedKind =>
  kind === 'server' || kind === 'snapshot'

/** Whether anything on an invoice has a part in the daily roots: the times of a server or a snapshot. */
export const hasRoots = ({ kind, lines }: Pick<InvoiceFacts, 'kind' | 'lines'>): boolean =>
  kind === 'invoice' && lines.some((line) => isRecorded(line.kind))

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What the invoice says of each server and day. */
function expectedOf(lines: InvoiceFacts['lines'], segments: readonly InvoiceSegment[]): Expected[] {
  const recorded = new Map(
    lines.flatMap(({ kind, position, entity_id, data }) =>
      isRecorded(kind) && entity_id !== null
        ? [[position, { position, kind, id: entity_id, sizeGib: data['size_gib'] }]]
        : [],
    ),
  )
  const found = new Map<string, Expected>()
  for (const segment of segments) {
    const line = recorded.get(segment.position)
    // Roots have no record of servers that were purged before, and these cost nothing.
    if (line === undefined || segment.state === 'purged') continue
    let fromMs = segment.fromMs
    while (fromMs < segment.toMs) {
      const day = dayOf(fromMs)
      const toMs = Math.min(segment.toMs, Date.parse(day) + DAY_MS)
      const key = `${segment.position} ${day}`
      const one = found.get(key) ?? { ...line, day, segments: [] }
      one.segments.push({ ...segment, fromMs, toMs })
      found.set(key, one)
      fromMs = toMs
    }
  }
  return [...found.values()]
}

/** Whether a snapshot of the size that the invoice has, or a server, is billed in the same way. */
const isAs = (entry: RecordEntry, segment: InvoiceSegment, sizeGib: unknown): boolean =>
  'state' in entry
    ? entry.state === segment.state &&
      entry.is_billed === segment.isBilled &&
      entry.hourly_micros === segment.hourlyMicros &&
      entry.monthly_cap_micros === segment.monthlyCapMicros
    : entry.size_gib === sizeGib && entry.gib_month_micros === segment.hourlyMicros

/** Whether entries of a record have this time, at these prices, without a gap. */
function covers({ entries }: InclusionProof, segment: InvoiceSegment, sizeGib: unknown): boolean {
  let at = segment.fromMs
  for (const entry of entries) {
    const [from, to] = [Date.parse(entry.from_at), Date.parse(entry.to_at)]
    if (to <= at || from >= segment.toMs) continue
    if (from > at || !isAs(entry, segment, sizeGib)) return false
    at = to
  }
  return at >= segment.toMs
}

async function problemOf(
  { kind, id, sizeGib, day, segments }: Expected,
  { root }: DailyRoot,
  proofs: RootEvidence['proofs'],
): Promise<RootProblem['what'] | null> {
  const proof = proofs.get(id)?.find((each) => each.day === day)
  if (proof === undefined) return 'missing'
  if (!(await isInRoot(kind, id, proof, root))) return 'changed'
  return segments.every((segment) => covers(proof, segment, sizeGib)) ? null : 'other'
}

const daysOf = (some: readonly { day: string }[]) =>
  [...new Set(some.map(({ day }) => day))].toSorted()

/**
 * Compares the times of the servers and snapshots on an invoice with the daily roots: each record has to lead to the root of
 * its day, and each time of the invoice has to be in a record. Fees and corrections, which rest on no time, have no part in them.
 * @param segments the times that the invoice was computed from
 */
export async function checkRoots(
  { lines }: Pick<InvoiceFacts, 'lines'>,
  segments: readonly InvoiceSegment[],
  { roots, proofs }: RootEvidence,
): Promise<RootCheck> {
  const expected = expectedOf(lines, segments)
  const byDay = new Map(roots.map((root) => [root.day, root]))
  const found = await Promise.all(
    expected.map(async (one) => {
      const root = byDay.get(one.day)
      return { ...one, root, what: root && (await problemOf(one, root, proofs)) }
    }),
  )
  const broken = await brokenDays(roots)
  const problems = Map.groupBy(
    found.flatMap(({ position, day, what }) => (what ? [{ position, day, what }] : [])),
    ({ what, position }) => `${what} ${position}`,
  )
  return {
    records: found.filter(({ what }) => what === null).length,
    days: daysOf(found.filter(({ root }) => root !== undefined)),
    withoutRoot: daysOf(found.filter(({ root }) => root === undefined)),
    problems: [
      ...(broken.length === 0 ? [] : [{ what: 'broken' as const, position: null, days: broken }]),
      ...[...problems.values()].flatMap(([first, ...more]) =>
        first === undefined
          ? []
          : [{ what: first.what, position: first.position, days: daysOf([first, ...more]) }],
      ),
    ],
  }
}
