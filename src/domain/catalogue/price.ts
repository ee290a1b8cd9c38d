import type { Price } from './plan'

/** The longest month. */
export const HOURS_IN_MONTH = 744
export const MOST_INSTANCES = 99

const MOST_SECONDS = HOURS_IN_MONTH * 3600

/**
 * What instances of a plan cost in one month, in whole millionths of its currency, without VAT. The same rule as the
 * database's `cost_micros`: a part of a minute counts as one, a minute as a sixtieth of an hour, a part of a millionth
 * as nothing; each instance has its own cap.
 * @param seconds for which each was billed, whole, at most 744 hours
 * @param instances 1 to 99
 * @throws RangeError beyond these limits
 */
export function costMicros(price: Price, seconds: number, instances = 1): number {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MOST_SECONDS) {
    throw new RangeError(`Seconds are whole, 0 to ${MOST_SECONDS}: ${seconds}`)
  }
  if (!Number.isInteger(instances) || instances < 1 || instances > MOST_INSTANCES) {
    throw new RangeError(`Instances are whole, 1 to ${MOST_INSTANCES}: ${instances}`)
  }
  const uncapped = uncappedMicros(price, seconds)
  return Math.min(uncapped, price.monthlyCapMicros ?? uncapped) * instances
}

// Within the limits of the columns the product stays below 2^53.
function uncappedMicros({ hourlyMicros }: Price, seconds: number): number {
  return Math.floor((hourlyMicros * Math.ceil(seconds / 60)) / 60)
}

export interface Estimate {
  /** Hours times price, for one instance, before the cap. */
  uncapped: number
  /** The same, never above the cap. */
  one: number
  /** For all instances. */
  total: number
  /** The month would cost more without the cap. */
  isCapped: boolean
}

/** What a month costs, step by step. Hours (0 to 744) and instances (1 to 99) are whole numbers. */
export function estimateMonth(price: Price, hours: number, instances: number): Estimate {
  const one = costMicros(price, hours * 3600)
  const uncapped = uncappedMicros(price, hours * 3600)
  return {
    uncapped,
    one,
    total: costMicros(price, hours * 3600, instances),
    isCapped: one < uncapped,
  }
}

/** The hours after which the cap holds; `null` where there is no cap, or no month is long enough. */
export function hoursToCap(price: Price): number | null {
  if (price.monthlyCapMicros === null) return null
  const hours = price.monthlyCapMicros / price.hourlyMicros
  return hours < HOURS_IN_MONTH ? hours : null
}
