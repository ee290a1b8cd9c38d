import { describe, expect, it } from 'vitest'
import { somePlans } from '@/domain/catalogue/fixtures'
import { imageFamilies, regionCounts } from './places'

const regions = [
  { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
  { slug: 'ams1', name: 'Amsterdam', country: 'NL' },
  { slug: 'hel1', name: 'Helsinki', country: 'FI' },
]

describe('regions', () => {
  it('count what is in stock there and what is sold out', () => {
    const now = Date.parse('2026-11-21T00:00:00Z')
    expect(
      regionCounts(regions, somePlans, now).map(({ region, ...rest }) => [region.slug, rest]),
    ).toEqual([
      ['fra1', { open: 7, soldOut: 2 }],
      ['ams1', { open: 7, soldOut: 1 }],
      ['hel1', { open: 0, soldOut: 0 }],
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
  it('are grouped by family, with the disk that every version fits on', () => {
    const families = imageFamilies([
      image('debian', '13', 10),
      image('rocky', '10', 25),
      image('debian', '12', 8),
    ])
    expect(families).toEqual([
      { family: 'debian', versions: ['13', '12'], minDiskGib: 10 },
      { family: 'rocky', versions: ['10'], minDiskGib: 25 },
    ])
  })
})
