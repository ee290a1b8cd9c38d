import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { timelineScale } from './timelineScale'

const NOW = Date.parse('2026-11-22T00:00:00Z')
const DAY = 86_400_000

it('holds today and every announced day, and goes back a year at most', () => {
  const day = fc.integer({ min: -3000, max: 1500 }).map((days) => NOW + days * DAY)
  fc.assert(
    fc.property(fc.array(day), (days) => {
      const { from, to, ticks } = timelineScale(days, NOW)
      expect(from).toBeGreaterThanOrEqual(NOW - 365 * DAY)
      expect(Math.max(NOW, ...days)).toBeLessThan(to)
      expect(ticks.length).toBeLessThanOrEqual(8)
      for (const { at } of ticks) {
        expect(new Date(at).getUTCDate()).toBe(1)
        expect(at > from && at < to).toBe(true)
      }
    }),
  )
})

it('names the year of the first month and of each January', () => {
  const { ticks } = timelineScale([NOW - 60 * DAY], NOW)
  expect(ticks.map(({ label }) => label)).toEqual(['Oct 2026', 'Nov', 'Dec', 'Jan 2027'])
})
