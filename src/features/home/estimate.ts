import type { Plan } from '@/content/samplePlans'

/** The longest month. */
export const HOURS_IN_MONTH = 744
export const MOST_INSTANCES = 99

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

/** What a month costs, in whole millionths of a euro, without VAT. Hours and instances are whole numbers. */
export function estimateMonth(
  plan: Pick<Plan, 'hourlyMicros' | 'monthlyCapMicros'>,
  hours: number,
  instances: number,
): Estimate {
  const uncapped = plan.hourlyMicros * hours
  const one = plan.monthlyCapMicros === null ? uncapped : Math.min(uncapped, plan.monthlyCapMicros)
  return { uncapped, one, total: one * instances, isCapped: one < uncapped }
}

/** The hours after which the cap holds; `null` where there is no cap, or no month is long enough. */
export function hoursToCap(plan: Pick<Plan, 'hourlyMicros' | 'monthlyCapMicros'>): number | null {
  if (plan.monthlyCapMicros === null) return null
  const hours = plan.monthlyCapMicros / plan.hourlyMicros
  return hours < HOURS_IN_MONTH ? hours : null
}

/** What was typed into a field for a whole number, kept between its ends; `null` if it is no number. */
export function wholeBetween(text: string, least: number, most: number): number | null {
  if (!/^\d+$/.test(text.trim())) return null
  return Math.min(most, Math.max(least, Number(text)))
}
