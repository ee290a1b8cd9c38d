import { monthParam } from './months'

/** The price of a plan in the price lab, as it was typed. */
export interface LabPrice {
  hourly: string
  /** Empty: no cap. */
  cap: string
}

/** The state of the price lab in its address, so that a reload and a link keep it. */
export interface PriceLabSearch {
  /** The first day of the month. Default: the last month that ended. */
  month?: string | undefined
  /** What was typed, by plan: `v1.small_0.05_30,v1.large_0.1_`. */
  prices?: string | undefined
  /** What was typed for snapshots. */
  snapshot?: string | undefined
}

const MOST_CHARACTERS = 8000

const text = (value: unknown, most: number) =>
  ['string', 'number'].includes(typeof value) && String(value).length <= most
    ? String(value) || undefined
    : undefined

/** Reads the search of /admin/billing/prices and never throws: what is invalid is dropped. */
export function priceLabSearch(raw: Record<string, unknown>): PriceLabSearch {
  return {
    month: monthParam(raw['month']),
    prices: text(raw['prices'], MOST_CHARACTERS),
    snapshot: text(raw['snapshot'], 30),
  }
}

/** The prices in an address, by plan. */
export function readLabPrices(prices = ''): ReadonlyMap<string, LabPrice> {
  return new Map(
    prices.split(',').flatMap((part) => {
      const [plan = '', hourly = '', cap = ''] = part.split('_')
      return plan === '' ? [] : [[plan, { hourly, cap }] as const]
    }),
  )
}

/** What separates prices in an address is in none of them. */
const clean = (value: string) => value.replaceAll(/[_,]/g, ' ').trim()

/** The same prices for an address. A plan without any text is left out. */
export function writeLabPrices(prices: ReadonlyMap<string, LabPrice>): string | undefined {
  return (
    [...prices]
      .filter(([, { hourly, cap }]) => hourly.trim() !== '' || cap.trim() !== '')
      .map(([plan, { hourly, cap }]) => [plan, clean(hourly), clean(cap)].join('_'))
      .join(',') || undefined
  )
}
