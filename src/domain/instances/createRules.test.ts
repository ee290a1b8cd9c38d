import { describe, expect, it } from 'vitest'
import { availablePlansWith } from '@/domain/catalogue/fixtures'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import type { Choice } from './draft'
import { makeInstance } from './fixtures'
import { submitOff, withDefaults, type SubmitFacts } from './createRules'

const lists = {
  plans: availablePlansWith('v1.small', {
    diskGib: 60,
    regions: [
      { region: 'fra1', stock: 0 },
      { region: 'ams1', stock: 2 },
    ],
  }),
  regions: ['fra1', 'ams1'].map((slug) => ({ slug, name: slug, country: 'DE' })),
  images: [
    { slug: 'big-1', family: 'Big', version: '1', minDiskGib: 100 },
    { slug: 'debian-13', family: 'Debian', version: '13', minDiskGib: 10 },
  ],
  now: 0,
}

describe('what is not chosen yet', () => {
  it('is the first region in stock and the first image that fits', () => {
    expect(withDefaults({ plan: 'v1.small' }, lists)).toEqual({
      plan: 'v1.small',
      region: 'ams1',
      image: 'debian-13',
    })
  })

  it('is what there is only one of', () => {
    const one = { ...lists, plans: lists.plans.filter(({ slug }) => slug === 'v1.small') }
    expect(withDefaults({}, one)).toEqual({
      plan: 'v1.small',
      region: 'ams1',
      image: 'debian-13',
    })
    const place = { ...lists, regions: lists.regions.slice(0, 1), images: lists.images.slice(1) }
    expect(withDefaults({}, place)).toEqual({
      region: 'fra1',
      image: 'debian-13',
    })
  })

  it('stays open without a plan, and never replaces a choice', () => {
    expect(withDefaults({}, lists)).toEqual({})
    const choice = { plan: 'v1.small', region: 'fra1', image: 'big-1' }
    expect(withDefaults(choice, lists)).toEqual(choice)
  })

  describe('with a snapshot', () => {
    const region = { slug: 'ams1', name: 'Amsterdam' }
    const withSnapshot = (changes: Partial<Snapshot> = {}) => ({
      ...lists,
      snapshots: [makeSnapshot({ region, ...changes })],
    })
    const server = makeInstance({ id: 's1' })
    const servers = [{ ...server, plan: { ...server.plan, slug: 'v1.small' } }]
    const planFor = (from: Partial<Snapshot>, choice: Choice = {}) =>
      withDefaults({ snapshot: 'n1', ...choice }, withSnapshot(from), servers).plan

    it('is its region, and the plan of the server that it was taken of', () => {
      expect(withDefaults({ snapshot: 'n1' }, withSnapshot(), servers)).toEqual({
        snapshot: 'n1',
        plan: 'v1.small',
        region: 'ams1',
      })
    })

    it('is no plan that cannot be ordered there, or has too little disk, or of a server that is gone', () => {
      expect(planFor({ region: { slug: 'fra1', name: 'Frankfurt' } })).toBeUndefined()
      expect(planFor({ diskGib: 61 })).toBeUndefined()
      expect(planFor({ server: { id: 's2', name: 'old', isGone: true } })).toBeUndefined()
    })

    it('never replaces a plan', () => {
      expect(planFor({}, { plan: 'v1.large' })).toBe('v1.large')
    })
  })
})

describe('the button', () => {
  const fine: SubmitFacts = {
    orders: 'preview',
    notAllowed: undefined,
    choice: { plan: 'v1.small', region: 'ams1', image: 'debian-13' },
    problems: { ways: [] },
    stock: null,
    count: 1,
    quotas: [],
    hasRequest: true,
  }
  const quota = { metric: 'vcpus', label: 'vCPUs', unit: '', max: 4, used: 4, requestedMax: null }

  it('is on if nothing stands against the request', () => {
    expect(submitOff(fine)).toBeUndefined()
    expect(submitOff({ ...fine, stock: 3, count: 3 })).toBeUndefined()
  })

  it.each<[Partial<SubmitFacts>, RegExp]>([
    [{ orders: 'closed' }, /cannot be ordered now/],
    [{ notAllowed: 'Your account is suspended.' }, /suspended/],
    [{ choice: {} }, /a plan first/],
    [{ choice: { plan: 'v1.small' } }, /a region first/],
    [{ choice: { plan: 'v1.small', region: 'ams1' } }, /an image first/],
    [{ problems: { ways: [], region: 'v1.small is sold out here.' } }, /sold out/],
    [{ stock: 2, count: 3 }, /Only 2 left/],
    [{ quotas: [{ ...quota, after: 6, isExceeded: true }] }, /quota: vCPUs/],
    [{ isPayerMissing: true }, /Enter who pays first/],
    [{ areTermsDue: true }, /Accept the terms of service first/],
    [{ hasRequest: false }, /still loading/],
  ])('is off with a reason: %j', (part, reason) => {
    expect(submitOff({ ...fine, ...part })).toMatch(reason)
  })
})
