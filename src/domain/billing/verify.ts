import { accrue } from '../instances/accrual.ts'
import { accrueSnapshot } from '../snapshots/snapshotAccrual.ts'
import { centsOfMicros, taxOnCents } from './cents.ts'
import type { InvoiceFacts, InvoiceLine } from './invoiceFacts.ts'
import { serverOfCredit, slaCreditMicros } from './slaCredit.ts'

/** A time of a server or a snapshot at one price, as the state log has it, with what the database computed for it. */
export interface InvoiceSegment {
  /** The line of the invoice that it belongs to. */
  position: number
  state: string
  isBilled: boolean
  hourlyMicros: number
  monthlyCapMicros: number | null
  fromMs: number
  toMs: number
  amountMicros: number
}

/** An amount as the invoice states it, and as it was computed here. Null: nothing to compute it from. */
interface Compared {
  stated: number
  computed: number | null
}

export interface CheckedSegment extends InvoiceSegment {
  /** What the rule gives, in millionths. Null: the log has gaps or overlaps, so it gives nothing. */
  computedMicros: number | null
}

interface CheckedLine {
  position: number
  /** In millionths. */
  net: Compared
  cents: Compared
  segments: readonly CheckedSegment[]
}

/** An amount that is not what it should be. */
export interface Difference extends Compared {
  /** `segment` and `net`, the sum of a line, are in millionths. All others are in cents. */
  what: 'segment' | 'net' | 'cents' | 'taxNet' | 'tax' | 'sum' | 'taxSum' | 'total'
  position?: number
  /** The beginning of a segment. */
  fromMs?: number
  /** The category and rate of a tax. */
  tax?: string
}

export interface InvoiceCheck {
  lines: readonly CheckedLine[]
  taxes: readonly { name: string; net: Compared; tax: Compared }[]
  sum: Compared
  taxSum: Compared
  total: Compared
  differences: readonly Difference[]
}

/**
 * Recomputes an invoice: what each line costs by its part of the state log, credits of the service level agreement, the
 * cents of each line, the tax on the sum of each rate, and the sums. The rules are those of the pages that show prices, and not those of the database.
 */
export function checkInvoice(
  invoice: Pick<
    InvoiceFacts,
    'kind' | 'lines' | 'taxes' | 'net_cents' | 'tax_cents' | 'total_cents'
  >,
  segments: readonly InvoiceSegment[],
): InvoiceCheck {
  const ofLine = Map.groupBy(segments, ({ position }) => position)
  const lines = invoice.lines.map((line) =>
    // Other charges have no part in the state log, and a credit note gives back what somebody has entered.
    invoice.kind === 'credit_note'
      ? checkEntered(line, null)
      : line.kind === 'charge'
        ? checkEntered(line, creditOf(line, invoice.lines, ofLine))
        : checkUsage(line, ofLine.get(line.position) ?? []),
  )
  const taxes = checkTaxes(invoice)
  const sum = compare(invoice.net_cents, total(invoice.lines.map((line) => line.net_cents)))
  const taxSum = compare(invoice.tax_cents, total(taxes.map(({ tax }) => tax.computed ?? 0)))
  const all = compare(invoice.total_cents, (sum.computed ?? 0) + (taxSum.computed ?? 0))
  return {
    lines,
    taxes,
    sum,
    taxSum,
    total: all,
    differences: [
      ...lines.flatMap(({ position, net, cents }) => [
        ...differing({ what: 'net', position, ...net }),
        ...differing({ what: 'cents', position, ...cents }),
      ]),
      ...lines.flatMap(wrongSegments),
      ...taxes.flatMap(({ name, net, tax }) => [
        ...differing({ what: 'taxNet', tax: name, ...net }),
        ...differing({ what: 'tax', tax: name, ...tax }),
      ]),
      ...differing({ what: 'sum', ...sum }),
      ...differing({ what: 'taxSum', ...taxSum }),
      ...differing({ what: 'total', ...all }),
    ],
  }
}

const compare = (stated: number, computed: number | null): Compared => ({ stated, computed })
const total = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
const differing = (each: Difference): Difference[] =>
  each.computed === null || each.computed === each.stated ? [] : [each]

/** What the service level agreement gives back by this line. Null: it is another charge. */
function creditOf(
  { data }: InvoiceLine,
  lines: readonly InvoiceLine[],
  ofLine: ReadonlyMap<number, readonly InvoiceSegment[]>,
): number | null {
  const server = serverOfCredit(data)
  const used = lines.find(({ kind, entity_id }) => kind === 'server' && entity_id === server)
  const errors = used && ofLine.get(used.position)?.filter(({ state }) => state === 'error')
  return slaCreditMicros(data, errors)
}

function checkEntered(line: InvoiceLine, computed: number | null): CheckedLine {
  return {
    position: line.position,
    net: compare(line.net_micros, computed),
    cents: compare(line.net_cents, centsOfMicros(computed ?? line.net_micros)),
    segments: [],
  }
}

function checkUsage(line: InvoiceLine, segments: readonly InvoiceSegment[]): CheckedLine {
  const checked = recompute(line, segments)
  const micros = total(checked.map(({ computedMicros }) => computedMicros ?? 0))
  return {
    position: line.position,
    net: compare(line.net_micros, micros),
    cents: compare(line.net_cents, centsOfMicros(micros)),
    segments: checked,
  }
}

/** What the rule gives for each segment of a line. */
function recompute(line: InvoiceLine, segments: readonly InvoiceSegment[]): CheckedSegment[] {
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return []
  const amounts =
    line.kind === 'server'
      ? accrue(segments, first.fromMs, last.toMs)
      : shareAmounts(line, segments, first.fromMs)
  // Segments that overlap or have no length are answered with others: then none of them counts.
  const fits =
    amounts.length === segments.length &&
    segments.every(({ toMs }, index) => toMs <= (segments[index + 1]?.fromMs ?? Infinity))
  return segments.map((segment, index) => ({
    ...segment,
    computedMicros: fits ? (amounts[index]?.amountMicros ?? null) : null,
  }))
}

/**
 * What each time of a snapshot or an extra address costs, which is one of size 1: the month until its end less the month until its begin. Times that are not
 * charged, as those of a preview, are left out before anything is added up.
 */
function shareAmounts(
  { kind, data }: InvoiceLine,
  segments: readonly InvoiceSegment[],
  anyTime: number,
): { amountMicros: number }[] {
  const date = new Date(anyTime)
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const snapshot = {
    sizeGib: kind === 'address' ? 1 : Number(data?.['size_gib'] ?? 0),
    gibMonthMicros: Number(data?.[kind === 'address' ? 'month_micros' : 'gib_month_micros'] ?? 0),
    readyMs: month,
    deletedMs: null,
  }
  let at = month
  return segments.flatMap(({ fromMs, toMs }) => {
    const begin = at
    at += toMs - fromMs
    return accrueSnapshot(snapshot, begin, at)
  })
}

function wrongSegments({ position, segments }: CheckedLine): Difference[] {
  return segments
    .filter(({ amountMicros, computedMicros }) => amountMicros !== computedMicros)
    .map(({ fromMs, amountMicros, computedMicros }) => ({
      what: 'segment',
      position,
      fromMs,
      ...compare(amountMicros, computedMicros),
    }))
}

const nameOf = (category: string, rate: number) => `${category} ${rate} %`

/** The tax on the sum of the lines of each category and rate (EN 16931, BR-CO-17 and BR-S-8). */
function checkTaxes({
  lines,
  taxes,
}: Pick<InvoiceFacts, 'lines' | 'taxes'>): InvoiceCheck['taxes'] {
  const sums = Map.groupBy(lines, (line) => nameOf(line.tax_category, line.tax_rate))
  const stated = new Map(taxes.map((tax) => [nameOf(tax.category, tax.rate), tax]))
  return [...new Set([...sums.keys(), ...stated.keys()])].map((name) => {
    const members = sums.get(name) ?? []
    const net = total(members.map((line) => line.net_cents))
    const rate = stated.get(name)?.rate ?? members[0]?.tax_rate ?? 0
    return {
      name,
      net: compare(stated.get(name)?.net_cents ?? 0, net),
      tax: compare(stated.get(name)?.tax_cents ?? 0, taxOnCents(net, rate)),
    }
  })
}
