/** The first day of a month that lies so many months before now, in UTC: '2026-10-01'. */
export function monthAgo(ago: number, now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago))
    .toISOString()
    .slice(0, 10)
}

/** The months that ended last, the newest first. */
export const lastMonths = (count: number, now = new Date()): string[] =>
  Array.from({ length: count }, (_, index) => monthAgo(index + 1, now))

/** A quarter by the first days of its first and last month, and its name: 'Q4 2026'. */
export interface Quarter {
  from: string
  to: string
  name: string
}

/** The running quarter and those before it, the newest first, in UTC. */
export function lastQuarters(count: number, now = new Date()): Quarter[] {
  const back = now.getUTCMonth() % 3
  return Array.from({ length: count }, (_, index) => {
    const from = monthAgo(back + 3 * index, now)
    const number = (Number(from.slice(5, 7)) + 2) / 3
    return { from, to: monthAgo(back + 3 * index - 2, now), name: `Q${number} ${from.slice(0, 4)}` }
  })
}

/** How many quarters a return of the One Stop Shop can be about: amendments may be made for three years. */
const OSS_QUARTERS = 13

/** The quarters of the One Stop Shop, the running one first and then the one whose return is due. */
export function ossQuarters(now = new Date()): readonly [Quarter, Quarter, ...Quarter[]] {
  const [running, ended, ...more] = lastQuarters(OSS_QUARTERS, now)
  if (running === undefined || ended === undefined) throw new Error('There are two quarters.')
  return [running, ended, ...more]
}

/** Reads the first day of a month from an address. */
export const monthParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])-01$/.test(value) ? value : undefined

/** The state of /admin/billing/close in its address. */
export interface MonthSearch {
  /** The first day of the month. Default: the last one that ended. */
  month?: string | undefined
}

/** Reads the search of the page, and never throws: a month that is not over is dropped. */
export function monthSearch({ month }: Record<string, unknown>): MonthSearch {
  const read = monthParam(month)
  return { month: read !== undefined && read <= monthAgo(1) ? read : undefined }
}
