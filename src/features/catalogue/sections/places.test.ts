import { describe, expect, it } from 'vitest'
import { fewPlans, planLike } from '../testPlans'
import { imageFamilies, regionCounts } from './places'

const regions = [
  { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
  { slug: 'ams1', name: 'Amsterdam', country: 'NL' },
  { slug: 'hel1', name: 'Helsinki', country: 'FI' },
]

describe('regions', () => {
  it('count what can be had there, what is sold out, and what is closed', () => {
    const now = Date.parse('2026-11-21T00:00:00Z')
    const counts = regionCounts(regions, fewPlans, now).map(({ region, ...rest }) => [
      region.slug,
      rest,
    ])
    expect(counts).toEqual([
      ['fra1', { open: 7, soldOut: 2, closed: 0 }],
      ['ams1', { open: 7, soldOut: 1, closed: 0 }],
      ['hel1', { open: 0, soldOut: 0, closed: 0 }],
    ])
    const later = regionCounts(regions, fewPlans, Date.parse('2027-01-02T00:00:00Z'))
    expect(later.map(({ closed }) => closed)).toEqual([1, 1, 0])
  })
})

describe('the time of a region', () => {
  it('is the latest of its stocks, and none where no row says when', () => {
    const placed = (slug: string, ...moments: (string | undefined)[]) =>
      planLike({
        slug,
        regions: moments.map((updatedAt, index) => ({
          region: regions[index]?.slug ?? '',
          stock: 0,
          updatedAt,
        })),
      })
    const plans = [
      placed('a.one', '2026-11-21T06:30:00Z', undefined),
      placed('a.two', '2026-11-21T09:00:00+01:00', undefined),
      placed('a.three', undefined, undefined),
    ]
    expect(regionCounts(regions, plans, 0).map(({ asOf }) => asOf)).toEqual([
      Date.parse('2026-11-21T08:00:00Z'),
      undefined,
      undefined,
    ])
  })
})

const image = (family: string, version: string, minDiskGib: number) => ({
  slug: `${family}-${version}`,
  family,
  version,
  minDiskGib,
})

describe('images', () => {
  it('stand by family, with the disk that every version fits on', () => {
    const families = imageFamilies(
      [image('debian', '13', 10), image('rocky', '10', 25), image('debian', '12', 8)],
      [
        ...fewPlans,
        planLike({ slug: 'v1.tiny', diskGib: 5 }),
        planLike({ slug: 'v1.just', diskGib: 25 }),
      ],
    )
    expect(families).toEqual([
      { family: 'debian', versions: ['13', '12'], minDiskGib: 10, tooSmall: ['v1.tiny'] },
      { family: 'rocky', versions: ['10'], minDiskGib: 25, tooSmall: ['v1.nano', 'v1.tiny'] },
    ])
  })
})
