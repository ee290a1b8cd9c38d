import { monthParam } from './months'

const revenueGroupings = ['product', 'region'] as const

export type RevenueGrouping = (typeof revenueGroupings)[number]

/** The state of the page about revenue in its address. */
export interface RevenueSearch {
  /** Default: by product. */
  by?: RevenueGrouping | undefined
  /** The first day of a month. Default: the last month that ended. */
  month?: string | undefined
}

/** Reads the search of /admin/billing/revenue and never throws: what is invalid is dropped. */
export function revenueSearch(raw: Record<string, unknown>): RevenueSearch {
  return {
    by: revenueGroupings.find((known) => known === raw['by']),
    month: monthParam(raw['month']),
  }
}
