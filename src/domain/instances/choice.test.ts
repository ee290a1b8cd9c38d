import { describe, expect, it } from 'vitest'
import { makePlan, availablePlans, availablePlansWith } from '@/domain/catalogue/fixtures'
import {
  choiceFrom,
  describeChoice,
  imageProblem,
  validate,
  regionChoices,
  type Lists,
} from './choice'
import type { InstanceDraft } from './draft'

const regions = [
  { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
  { slug: 'ams1', name: 'Amsterdam', country: 'NL' },
  { slug: 'vie1', name: 'Vienna', country: 'AT' },
]
const images = [
  { slug: 'debian-13', family: 'Debian', version: '13', minDiskGib: 10 },
  { slug: 'big-1', family: 'Big', version: '1', minDiskGib: 100 },
]
const lists: Lists = {
  plans: availablePlans,
  regions,
  images,
  now: Date.parse('2026-11-21T12:00:00Z'),
}
const soldOutIn = (region: string): Lists => ({
  ...lists,
  plans: availablePlansWith('v1.small', {
    regions: ['fra1', 'ams1'].map((each) => ({
      region: each,
      stock: each === region || region === 'all' ? 0 : 5,
    })),
  }),
})
const kept: InstanceDraft = {
  plan: 'v1.nano',
  region: 'fra1',
  image: undefined,
  keptAt: '2026-11-20T00:00:00Z',
  gone: [],
  gonePlan: null,
}

describe('the choice', () => {
  it('is what the address asks for, and what is kept only where that is silent', () => {
    expect(choiceFrom({ plan: 'v1.small' }, kept)).toEqual({ plan: 'v1.small' })
    expect(choiceFrom({ region: 'ams1' }, kept)).toEqual({ region: 'ams1' })
    expect(choiceFrom({}, kept)).toEqual({ plan: 'v1.nano', region: 'fra1' })
    expect(choiceFrom({}, null)).toEqual({})
  })

  it.each([
    [{ plan: 'a' }, 'a'],
    [{ plan: 'a', region: 'fra1', image: 'c' }, 'a in Frankfurt'],
    [{ region: 'moon1' }, 'no plan in moon1'],
  ])('%j reads %s', (choice, words) => {
    expect(describeChoice(choice, regions)).toBe(words)
  })
})

describe('the regions of a plan', () => {
  it('say what is left and why one cannot be chosen', () => {
    const plan = soldOutIn('fra1').plans.find(({ slug }) => slug === 'v1.small')
    expect(regionChoices(plan, regions).map(({ slug, stock, off }) => [slug, stock, off])).toEqual([
      ['fra1', 0, 'v1.small is sold out here.'],
      ['ams1', 5, undefined],
      ['vie1', null, 'v1.small isn’t offered here.'],
    ])
  })

  it('are all open as long as no plan is chosen', () => {
    expect(regionChoices(undefined, regions).every(({ off }) => off === undefined)).toBe(true)
  })
})

describe('an image', () => {
  it('needs a disk that is large enough, where the plan has one of its own', () => {
    const [, big] = images
    if (!big) throw new Error('no image')
    expect(imageProblem(big, makePlan({ diskGib: 60 }))).toBe('needs 100 GiB of disk')
    expect(imageProblem(big, makePlan({ diskGib: 100 }))).toBeUndefined()
    expect(imageProblem(big, makePlan({ diskGib: null }))).toBeUndefined()
    expect(imageProblem(big, undefined)).toBeUndefined()
  })
})

describe('the problems of a choice', () => {
  it('is nothing where all of it can be had', () => {
    expect(validate({ plan: 'v1.small', region: 'fra1', image: 'debian-13' }, lists)).toEqual({
      ways: [],
    })
    expect(validate({}, lists)).toEqual({ ways: [] })
    expect(validate({ plan: 'v1.small' }, soldOutIn('fra1'))).toEqual({ ways: [] })
  })

  it('is every name that nobody knows', () => {
    const found = validate({ plan: 'x.x', region: 'moon1', image: 'dos-6' }, lists)
    expect(found.plan).toContain('We have no plan x.x')
    expect(found.region).toContain('We have no region moon1')
    expect(found.image).toContain('We have no image dos-6')
    expect(found.ways).toEqual([])
  })

  it('is a region without stock: the same plan elsewhere, or the nearest there', () => {
    const found = validate(
      { plan: 'v1.small', region: 'fra1', image: 'debian-13' },
      soldOutIn('fra1'),
    )
    expect(found.region).toBe('v1.small is sold out in Frankfurt.')
    expect(found.plan).toBeUndefined()
    expect(found.ways).toEqual([
      { plan: 'v1.small', region: 'ams1', image: 'debian-13' },
      { plan: 'c1.medium', region: 'fra1', image: 'debian-13' },
    ])
  })

  it('is a region where it never was', () => {
    const found = validate({ plan: 'v1.small', region: 'vie1' }, lists)
    expect(found.region).toBe('v1.small isn’t offered in Vienna.')
    expect(found.ways).toEqual([{ plan: 'v1.small', region: 'fra1' }])
  })

  it('is a plan that is sold out everywhere, or not sold any more', () => {
    const out = validate({ plan: 'v1.small' }, soldOutIn('all'))
    expect(out.plan).toBe('v1.small is sold out everywhere.')
    expect(out.ways).toEqual([{ plan: 'c1.medium' }])
    const closed = {
      ...lists,
      plans: availablePlansWith('v1.small', { retiresAt: '2026-11-01T00:00:00Z' }),
    }
    const ended = validate({ plan: 'v1.small', region: 'fra1' }, closed)
    expect(ended.plan).toBe('v1.small is no longer offered.')
    expect(ended.ways).toEqual([{ plan: 'c1.medium', region: 'fra1' }])
  })

  it('is a kept plan that was retired: named, and what comes nearest, never itself elsewhere', () => {
    const gonePlan = makePlan({ slug: 'v1.pico', memoryGib: 1, vcpus: 1, diskGib: 20 })
    const found = validate({ plan: 'v1.pico', region: 'ams1' }, { ...lists, gonePlan })
    expect(found.plan).toBe('v1.pico is no longer offered.')
    expect(found.ways).toEqual([{ plan: 'v1.nano', region: 'ams1' }])
    const other = validate({ plan: 'v1.mini' }, { ...lists, gonePlan })
    expect(other.plan).toContain('We have no plan v1.mini')
    expect(validate({ plan: 'v1.small' }, { ...lists, gonePlan })).toEqual({ ways: [] })
  })

  it('is an image that does not fit on the disk', () => {
    expect(validate({ plan: 'v1.nano', image: 'big-1' }, lists).image).toBe(
      'Big 1 needs 100 GiB of disk; this plan has 20 GiB.',
    )
  })
})
