import { describe, expect, it } from 'vitest'
import { makePlan } from './fixtures'
import { changesOf, versionsOf, versionState, type PriceVersion } from './priceVersions'

const NOW = Date.parse('2026-11-22T00:00:00Z')
const version = (from: string, to: string | null, hourlyMicros: number): PriceVersion => ({
  plan: 'v1.small',
  currency: 'EUR',
  hourlyMicros,
  monthlyCapMicros: hourlyMicros * 600,
  from,
  to,
})
const past = version('2026-01-01T00:00:00Z', '2026-11-22T00:00:00Z', 9_900)
const current = version('2026-11-22T00:00:00Z', '2027-01-01T00:00:00Z', 10_200)
const announced = version('2027-01-01T00:00:00Z', null, 11_000)
const all = [announced, past, current]

describe('the prices of a plan', () => {
  it('begin with their first day, and end before their last', () => {
    expect(all.map((each) => versionState(each, NOW))).toEqual(['announced', 'past', 'current'])
  })

  it('are those of the plan in its currency, the oldest first', () => {
    const others = [
      { ...past, plan: 'v1.nano' },
      { ...past, currency: 'USD' },
    ]
    expect(versionsOf(makePlan(), [...all, ...others])).toEqual([past, current, announced])
  })

  it('change with each but the first, the latest change first', () => {
    const plan = makePlan({ retiresAt: '2026-12-31T00:00:00Z' })
    expect(
      changesOf([plan], all).map((change) => [
        change.kind,
        change.at.slice(0, 10),
        change.kind === 'price' ? change.before.hourlyMicros : null,
      ]),
    ).toEqual([
      ['price', '2027-01-01', 10_200],
      ['retires', '2026-12-31', null],
      ['price', '2026-11-22', 9_900],
    ])
    expect(changesOf([makePlan()], [past])).toEqual([])
  })
})
