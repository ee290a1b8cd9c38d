/** The first day of a month that lies so many months before now, in UTC: '2026-10-01'. */
export function monthBefore(ago: number, now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago))
    .toISOString()
    .slice(0, 10)
}

/** The months that ended last, the newest first. */
export const lastMonths = (count: number, now = new Date()): string[] =>
  Array.from({ length: count }, (_, index) => monthBefore(index + 1, now))

/** The state of /admin/billing/close in its address. */
export interface MonthSearch {
  /** The first day of the month. Default: the last one that ended. */
  month?: string | undefined
}

/** Reads the search of the page, and never throws: a month that is not over is dropped. */
export function monthSearch({ month }: Record<string, unknown>): MonthSearch {
  const isMonth = typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])-01$/.test(month)
  return { month: isMonth && month <= monthBefore(1) ? month : undefined }
}
