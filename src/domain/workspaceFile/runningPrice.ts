import type { Price } from '@/domain/catalogue/plan'
import { costMicros, HOURS_IN_MONTH } from '@/domain/catalogue/price'
import type { RunningPrice } from './changes'

/** What several servers cost together while they run. */
export const sumOf = (prices: readonly Price[]): RunningPrice => ({
  hourlyMicros: prices.reduce((sum, { hourlyMicros }) => sum + hourlyMicros, 0),
  monthlyMicros: prices.reduce((sum, price) => sum + costMicros(price, HOURS_IN_MONTH * 3600), 0),
})
