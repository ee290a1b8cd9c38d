import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueSearch } from './catalogueSearch'
import {
  addToSet,
  checkLine,
  countsIn,
  MOST_LINES,
  readSet,
  totalsOf,
  writeSet,
  type SetLine,
} from './estimateSet'
import { makePlan, somePlans } from './fixtures'

interface Vector {
  hourlyMicros: number
  monthlyCapMicros: number | null
  seconds: number
  instances: number
  cost: number
}

const file = new URL('../../../tests/support/price-vectors.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]
const line = (given: Partial<SetLine> = {}): SetLine => ({
  plan: 'v1.small',
  count: '1',
  hours: '744',
  region: '',
  ...given,
})

describe('the estimate of a set', () => {
  it('is what the database bills for the same whole hours', () => {
    const whole = vectors.filter(({ seconds }) => seconds % 3600 === 0)
    expect(whole.length).toBeGreaterThan(3)
    const plans = whole.map(({ hourlyMicros, monthlyCapMicros }, index) =>
      makePlan({ slug: `p${index}.x`, hourlyMicros, monthlyCapMicros }),
    )
    const checked = whole.map(({ seconds, instances }, index) =>
      checkLine(
        line({ plan: `p${index}.x`, hours: String(seconds / 3600), count: String(instances) }),
        plans,
      ),
    )
    expect(checked.map(({ cost }) => cost?.total)).toEqual(whole.map(({ cost }) => cost))
    const sum = whole.reduce((total, { cost }) => total + cost, 0)
    expect(totalsOf(checked)).toEqual(new Map([['EUR', sum]]))
  })

  it('applies the cap to each server of a line', () => {
    const { cost } = checkLine(line({ count: '3' }), somePlans)
    expect(cost).toMatchObject({ one: 6_800_000, total: 20_400_000, isCapped: true })
  })

  it.each([
    [{ count: '0' }, { count: 'Enter 1 to 99.' }],
    [{ count: '100' }, { count: 'Enter 1 to 99.' }],
    [{ count: '1.5' }, { count: 'Enter 1 to 99.' }],
    [{ hours: '745' }, { hours: 'Enter 0 to 744 whole hours.' }],
    [{ hours: '-1' }, { hours: 'Enter 0 to 744 whole hours.' }],
    [{ hours: '' }, { hours: 'Enter 0 to 744 whole hours.' }],
    [{ plan: 'v1.none' }, { plan: 'We don’t offer v1.none.' }],
    [{ plan: '' }, { plan: 'Choose a plan.' }],
    [{ region: 'hel1' }, { region: 'v1.small is not offered in hel1.' }],
  ])('says of %o what is wrong, and leaves the line out', (given, errors) => {
    const wrong = checkLine(line(given), somePlans)
    expect(wrong.errors).toEqual(errors)
    expect(wrong.cost).toBeNull()
    expect(totalsOf([wrong, checkLine(line({ hours: '1' }), somePlans)])).toEqual(
      new Map([['EUR', 10_200]]),
    )
  })

  it('is added up by currency', () => {
    const plans = [makePlan({ slug: 'a1.x' }), makePlan({ slug: 'b1.x', currency: 'USD' })]
    const checked = ['a1.x', 'b1.x', 'a1.x'].map((plan) =>
      checkLine(line({ plan, hours: '1' }), plans),
    )
    expect(totalsOf(checked)).toEqual(
      new Map([
        ['EUR', 20_400],
        ['USD', 10_200],
      ]),
    )
  })
})

describe('the set in the address', () => {
  const slug = fc.stringMatching(/^[a-z][a-z\d.-]{0,15}$/)
  const typed = fc.oneof(
    fc.integer({ min: 0, max: 9999 }).map(String),
    fc.stringMatching(/^[a-z,.-]{0,6}$/),
  )
  const lines = fc.array(
    fc.record({ plan: slug, count: typed, hours: typed, region: fc.oneof(fc.constant(''), slug) }),
    { minLength: 1, maxLength: MOST_LINES },
  )

  it('comes back as it was written, with what is wrong in it', () => {
    fc.assert(
      fc.property(lines, (given) => {
        expect(readSet(writeSet(given))).toEqual(given)
      }),
    )
  })

  it('passes the search of the page', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const set = writeSet(given)
        expect(readSet(catalogueSearch({ set }).set)).toEqual(given)
      }),
    )
  })

  it('is readable', () => {
    const set = 'd1.large*2*744*fra1_c1.medium*3*300'
    expect(readSet(set)).toEqual([
      { plan: 'd1.large', count: '2', hours: '744', region: 'fra1' },
      { plan: 'c1.medium', count: '3', hours: '300', region: '' },
    ])
    expect(writeSet(readSet(set))).toBe(set)
  })

  it('never throws, and never has too many lines', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readSet(text).length).toBeLessThanOrEqual(MOST_LINES)
        for (const each of readSet(text)) checkLine(each, somePlans)
      }),
    )
    expect(readSet('a_'.repeat(50))).toHaveLength(MOST_LINES)
  })
})

describe('adding a plan to an estimate', () => {
  it('adds a server for the whole month, and counts the same one up', () => {
    const one = addToSet(undefined, 'v1.small')
    expect(one).toBe('v1.small*1*744')
    const two = addToSet(one ?? '', 'v1.small')
    expect(two).toBe('v1.small*2*744')
    expect(addToSet(two ?? '', 'c1.small')).toBe('v1.small*2*744_c1.small*1*744')
  })

  it('leaves lines with other hours, a region or a wrong count alone', () => {
    for (const other of ['v1.small*1*300', 'v1.small*1*744*fra1', 'v1.small*x*744']) {
      expect(addToSet(other, 'v1.small')).toBe(`${other}_v1.small*1*744`)
    }
  })

  it('refuses a line too many', () => {
    const full = writeSet(Array.from({ length: MOST_LINES }, () => line({ hours: '1' })))
    expect(addToSet(full, 'v1.small')).toBeNull()
  })

  it('counts the servers of each plan', () => {
    const counts = countsIn('v1.small*2*744_v1.small*1*300_c1.small*x*744')
    expect([...counts]).toEqual([['v1.small', 3]])
  })
})
