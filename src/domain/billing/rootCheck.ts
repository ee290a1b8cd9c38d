import { brokenDays, DAY_MS, isInRoot, type DailyRoot, type InclusionProof } from './dailyRoot.ts'
import type { InvoiceFacts } from './invoiceFacts.ts'
import type { InvoiceSegment } from './verify.ts'

/** What the daily roots of an invoice are compared with. */
export interface RootEvidence {
  /** The roots from the first day of the invoice on, in the order of their days. */
  roots: readonly DailyRoot[]
  /** The proofs of each server, by its id. */
  proofs: ReadonlyMap<string, readonly InclusionProof[]>
}

/**
 * What does not fit. `broken`: a root and the one before it. `missing`: the root has no record of the server. `changed`: the
 * record is not what the root was made of. `other`: the record is, but the invoice has other times or prices.
 */
export interface RootProblem {
  what: 'broken' | 'missing' | 'changed' | 'other'
  /** The line of the invoice; null: none alone. */
  position: number | null
  /** In their order. */
  days: readonly string[]
}

export interface RootCheck {
  /** How many records of a server for a day were found in their root. */
  records: number
  /** The days that have a root and a record of this invoice. */
  days: readonly string[]
  /** Days of the invoice that have no root (yet): those before the first one, or after the last one. */
  withoutRoot: readonly string[]
  problems: readonly RootProblem[]
}

/** The record of one server for one day. */
interface Expected {
  position: number
  server: string
  day: string
  segments: InvoiceSegment[]
}

/** Whether anything on an invoice has a part in the daily roots: the times of a server. */
export const hasRoots = ({ kind, lines }: Pick<InvoiceFacts, 'kind' | 'lines'>): boolean =>
  kind === 'invoice' && lines.some((line) => line.kind === 'server')

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** What the invoice says of each server and day. */
function expectedOf(lines: InvoiceFacts['lines'], segments: readonly InvoiceSegment[]): Expected[] {
  const servers = new Map(
    lines.flatMap(({ kind, position, entity_id }) =>
      kind === 'server' && entity_id !== null ? [[position, entity_id]] : [],
    ),
  )
  const found = new Map<string, Expected>()
  for (const segment of segments) {
    const server = servers.get(segment.position)
    // Roots have no record of servers that were purged before, and these cost nothing.
    if (server === undefined || segment.state === 'purged') continue
    let fromMs = segment.fromMs
    while (fromMs < segment.toMs) {
      const day = dayOf(fromMs)
      const toMs = Math.min(segment.toMs, Date.parse(day) + DAY_MS)
      const key = `${segment.position} ${day}`
      const one = found.get(key) ?? { position: segment.position, server, day, segments: [] }
      one.segments.push({ ...segment, fromMs, toMs })
      found.set(key, one)
      fromMs = toMs
    }
  }
  return [...found.values()]
}

/** Whether entries of a record have this time, at these prices, without a gap. */
function covers({ entries }: InclusionProof, segment: InvoiceSegment): boolean {
  let at = segment.fromMs
  for (const entry of entries) {
    const [from, to] = [Date.parse(entry.from_at), Date.parse(entry.to_at)]
    if (to <= at || from >= segment.toMs) continue
    const isSame =
      entry.state === segment.state &&
      entry.is_billed === segment.isBilled &&
      entry.hourly_micros === segment.hourlyMicros &&
      entry.monthly_cap_micros === segment.monthlyCapMicros
    if (from > at || !isSame) return false
    at = to
  }
  return at >= segment.toMs
}

async function problemOf(
  { server, day, segments }: Expected,
  { root }: DailyRoot,
  proofs: RootEvidence['proofs'],
): Promise<RootProblem['what'] | null> {
  const proof = proofs.get(server)?.find((each) => each.day === day)
  if (proof === undefined) return 'missing'
  if (!(await isInRoot(server, proof, root))) return 'changed'
  return segments.every((segment) => covers(proof, segment)) ? null : 'other'
}

const daysOf = (some: readonly { day: string }[]) =>
  [...new Set(some.map(({ day }) => day))].toSorted()

/**
 * Compares the times of the servers on an invoice with the daily roots: each record has to lead to the root of its day, and
 * each time of the invoice has to be in a record. The charges for snapshots, fees and corrections have no part in them.
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
