import type { Price } from './plan'
import { costMicros, HOURS_IN_MONTH, hoursToCap } from './price'

export interface CostStep {
  hours: number
  says: string
  micros: number
}

const SPANS = [
  { hours: 1, says: 'One hour' },
  { hours: 24, says: 'One day' },
  { hours: 168, says: 'One week' },
  { hours: 372, says: 'Half a month' },
] as const

/** What one server costs after some hours of a month: common spans, the hour of the cap, and the whole month. */
export function costSteps(price: Price): CostStep[] {
  const cap = hoursToCap(price)
  const spans = [
    ...SPANS,
    ...(cap === null ? [] : [{ hours: Math.ceil(cap), says: 'Cap reached' }]),
    { hours: HOURS_IN_MONTH, says: 'Whole month' },
  ]
  return spans
    .toSorted((a, b) => a.hours - b.hours)
    .map((span) => ({ ...span, micros: costMicros(price, span.hours * 3600) }))
}
