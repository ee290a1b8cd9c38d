import { describe, expect, it } from 'vitest'
import { availablePlans, makePlan } from '@/domain/catalogue/fixtures'
import { filteredPlans, filterOf, regionsWith } from './drawingFilter'

const places = (...slugs: string[]) => slugs.map((region) => ({ region, stock: null }))
const plans = [
  makePlan({ slug: 'v1.a', kind: 'vps', regions: places('fra1', 'hel1') }),
  makePlan({ slug: 'v1.b', kind: 'vps', regions: places('fra1') }),
  makePlan({ slug: 'g1.a', kind: 'gpu', regions: places('ams1') }),
]
const slugs = (...filter: Parameters<typeof filteredPlans>) =>
  filteredPlans(...filter).map(({ slug }) => slug)

describe('the filter of the drawing', () => {
  it('keeps the plans of the kind in the region', () => {
    expect(slugs(plans, { kind: 'vps', region: undefined })).toEqual(['v1.a', 'v1.b'])
    expect(slugs(plans, { kind: 'vps', region: 'hel1' })).toEqual(['v1.a'])
    expect(slugs(plans, { kind: undefined, region: 'ams1' })).toEqual(['g1.a'])
    expect(filteredPlans(availablePlans, filterOf({}, availablePlans))).toEqual(availablePlans)
  })

  it('offers only regions that have the kind', () => {
    expect(regionsWith(plans, 'vps')).toEqual(['fra1', 'hel1'])
    expect(regionsWith(plans, undefined)).toEqual(['ams1', 'fra1', 'hel1'])
  })

  it('ignores what no plan has, so that something is always drawn', () => {
    expect(filterOf({ family: 'vps', region: 'hel1' }, plans)).toEqual({
      kind: 'vps',
      region: 'hel1',
    })
    expect(filterOf({ family: 'gpu', region: 'hel1' }, plans)).toEqual({
      kind: 'gpu',
      region: undefined,
    })
    expect(filterOf({ family: 'vds', region: 'nowhere' }, plans)).toEqual({
      kind: undefined,
      region: undefined,
    })
  })
})
