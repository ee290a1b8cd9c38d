const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The periods of the charts. Their steps are those of the rows that the database keeps (five minutes, hours and days of UTC),
 * so that each row of an answer is whole.
 */
export const usagePeriods = [
  { id: '1h', label: '1 h', name: 'the last hour', seconds: HOUR, stepSeconds: MINUTE },
  { id: '24h', label: '24 h', name: 'the last 24 hours', seconds: DAY, stepSeconds: 5 * MINUTE },
  { id: '7d', label: '7 d', name: 'the last 7 days', seconds: 7 * DAY, stepSeconds: HOUR },
  { id: '30d', label: '30 d', name: 'the last 30 days', seconds: 30 * DAY, stepSeconds: HOUR },
  { id: '1y', label: '1 year', name: 'the last year', seconds: 365 * DAY, stepSeconds: DAY },
] as const

export type UsagePeriod = (typeof usagePeriods)[number]

/**
 * The times of a period, in whole steps. The last step is the one that has begun.
 * @param now milliseconds since 1970
 */
export function usageRange({ seconds, stepSeconds }: UsagePeriod, now: number) {
  const step = stepSeconds * 1000
  const to = Math.ceil(now / step) * step
  return {
    from: new Date(to - seconds * 1000),
    to: new Date(to),
    points: seconds / stepSeconds,
  }
}
