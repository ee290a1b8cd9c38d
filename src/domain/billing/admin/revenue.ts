import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'
import type { RevenueGrouping } from './revenueSearch'

/** What an amount was earned with, in the order in which the groups without a product or a region are shown. */
const kinds = {
  server: 'Servers',
  snapshot: 'Snapshots',
  volume: 'Volumes',
  fee: 'Fees',
  late_usage: 'Usage recorded later',
  correction: 'Corrections',
  sla_credit: 'Credits of the service level agreement',
  carried_over: 'Credits carried over',
} as const

type RevenueKind = keyof typeof kinds

const kindNames = Object.keys(kinds) as RevenueKind[]

const row = v.pipe(
  v.object({
    month: v.string(),
    kind: v.picklist(kindNames),
    product: v.nullable(v.string()),
    product_name: v.nullable(v.string()),
    region: v.nullable(v.string()),
    region_name: v.nullable(v.string()),
    net_cents: v.number(),
  }),
  v.transform(({ product_name, region_name, net_cents, ...rest }) => ({
    ...rest,
    productName: product_name,
    regionName: region_name,
    netCents: net_cents,
  })),
)

/** What was earned in a month with one kind of usage, product and region. Without tax. */
export type RevenueRow = v.InferOutput<typeof row>

const revenueAnswer = v.pipe(
  v.object({
    currency: v.string(),
    first_month: v.string(),
    this_month: v.string(),
    rows: v.array(row),
  }),
  v.transform(({ first_month, this_month, ...rest }) => ({
    ...rest,
    firstMonth: first_month,
    /** The month that runs: nothing of it is issued yet. */
    thisMonth: this_month,
  })),
)

/** What issued invoices and credit notes earned in a year. */
export type Revenue = v.InferOutput<typeof revenueAnswer>

/** @throws Failure (plain object) */
export function loadRevenue(signal: AbortSignal): Promise<Revenue> {
  return readOwn(revenueAnswer, 'rpc/admin_revenue', {}, signal)
}

const draftAnswer = v.object({ month: v.string(), until: moment, rows: v.array(row) })

/** What the running month has earned until now. */
export type RevenueDraft = v.InferOutput<typeof draftAnswer>

/** @throws Failure (plain object) */
export function loadRevenueSoFar(signal: AbortSignal): Promise<RevenueDraft> {
  return readOwn(draftAnswer, 'rpc/admin_revenue_so_far', {}, signal)
}

/** The first day of the month before another one. */
export function previousMonth(month: string): string {
  const date = new Date(month)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return date.toISOString().slice(0, 10)
}

/** The months from the first one to the last one, each as its first day. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  const date = new Date(first)
  for (let month = first; month <= last;) {
    months.push(month)
    date.setUTCMonth(date.getUTCMonth() + 1)
    month = date.toISOString().slice(0, 10)
  }
  return months
}

/** The sum of rows. */
export const sumCents = (rows: readonly RevenueRow[]): number =>
  rows.reduce((sum, { netCents }) => sum + netCents, 0)

/** What a product, a region, or something that has neither earned. */
export interface RevenueGroup {
  id: string
  label: string
  /** In the month that was asked for. */
  cents: number
  /** In the month before. */
  centsBefore: number
  /** In all months. */
  centsOfAll: number
}

/**
 * Groups rows by product or by region. Their sums are those of the rows: what has neither is a group of its kind.
 * @param month the first day of the month to show
 */
export function groupRevenue(
  rows: readonly RevenueRow[],
  by: RevenueGrouping,
  month: string,
): RevenueGroup[] {
  const before = previousMonth(month)
  const groups = Map.groupBy(rows, (one) => groupOf(one, by).id)
  return [...groups]
    .map(([id, found]) => {
      const [first] = found
      return {
        id,
        label: first === undefined ? id : groupOf(first, by).label,
        rank: first === undefined ? 0 : groupOf(first, by).rank,
        cents: sumCents(found.filter((one) => one.month === month)),
        centsBefore: sumCents(found.filter((one) => one.month === before)),
        centsOfAll: sumCents(found),
      }
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        b.cents - a.cents ||
        b.centsOfAll - a.centsOfAll ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ rank: _rank, ...group }) => group)
}

function groupOf(
  { kind, product, productName, region, regionName }: RevenueRow,
  by: RevenueGrouping,
): { id: string; label: string; rank: number } {
  const [slug, name] = by === 'product' ? [product, productName] : [region, regionName]
  // A plan that was removed from the catalogue still has the name that the invoice printed.
  const label = name ?? slug
  return label === null
    ? { id: kind, label: kinds[kind], rank: 1 + kindNames.indexOf(kind) }
    : { id: `${by} ${slug ?? label}`, label, rank: 0 }
}
