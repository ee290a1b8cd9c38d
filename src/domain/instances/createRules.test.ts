import { describe, expect, it } from 'vitest'
import { availablePlansWith } from '@/domain/catalogue/fixtures'
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

  it('stays open without a plan, and never replaces a choice', () => {
    expect(withDefaults({}, lists)).toEqual({})
    const choice = { plan: 'v1.small', region: 'fra1', image: 'big-1' }
    expect(withDefaults(choice, lists)).toEqual(choice)
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
    [{ hasRequest: false }, /still loading/],
  ])('is off with a reason: %j', (part, reason) => {
    expect(submitOff({ ...fine, ...part })).toMatch(reason)
  })
})
