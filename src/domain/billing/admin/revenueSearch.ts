export const revenueGroupings = ['product', 'region'] as const

export type RevenueGrouping = (typeof revenueGroupings)[number]

/** The state of the page about revenue in its address. */
export interface RevenueSearch {
  /** Default: by product. */
  by?: RevenueGrouping | undefined
  /** The first day of a month. Default: the last month that ended. */
  month?: string | undefined
}

/** Reads a month from an address. */
export const monthParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])-01$/.test(value) ? value : undefined

/** Reads the search of /admin/billing/revenue and never throws: what is invalid is dropped. */
export function revenueSearch(raw: Record<string, unknown>): RevenueSearch {
  return {
    by: revenueGroupings.find((known) => known === raw['by']),
    month: monthParam(raw['month']),
  }
}
