import type { Price } from './plan'

/** Hours of the longest month. */
export const HOURS_IN_MONTH = 744
export const MOST_INSTANCES = 99

const MOST_SECONDS = HOURS_IN_MONTH * 3600

/**
 * The cost of instances of a plan in one month, in whole millionths of its currency, without VAT.
 * It follows the same rule as the database's `cost_micros`: minutes are rounded up, the amount is rounded down.
 * Each instance has its own cap.
 * @param seconds billed seconds of each instance, a whole number, at most 744 hours
 * @param instances 1 to 99
 * @throws RangeError if `seconds` or `instances` is out of range
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
  /** Hours times price for one instance, without the cap. Amounts are whole millionths. */
  uncapped: number
  /** The cost of one instance with the cap. */
  one: number
  /** The cost of all instances. */
  total: number
  /** Whether the month would cost more without the cap. */
  isCapped: boolean
}

/** The cost of a month, step by step. Hours (0 to 744) and instances (1 to 99) are whole numbers. */
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

/** The hours after which the cap applies; `null` if there is no cap or a month is too short to reach it. */
export function hoursToCap(price: Price): number | null {
  if (price.monthlyCapMicros === null) return null
  const hours = price.monthlyCapMicros / price.hourlyMicros
  return hours < HOURS_IN_MONTH ? hours : null
}
