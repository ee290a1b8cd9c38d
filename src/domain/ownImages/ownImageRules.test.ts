import { expect, test } from 'vitest'
import { freeImageName, whyNoImage } from './ownImageRules'

const price = { currency: 'EUR', gibMonthMicros: 40_000 }
const operator = { roles: ['operator' as const], blocked: undefined }
const viewer = { roles: [], blocked: undefined }
const suspended = { roles: ['operator' as const], blocked: 'The workspace is suspended.' }

test('an image needs a snapshot that is ready, a role and a price', () => {
  expect(whyNoImage({ state: 'ready' }, operator, price)).toBeUndefined()
  expect(whyNoImage({ state: 'creating' }, operator, price)).toBe('Wait until it is ready.')
  expect(whyNoImage({ state: 'failed' }, operator, price)).toBe('This snapshot is not ready.')
  expect(whyNoImage({ state: 'ready' }, viewer, price)).toMatch(/role/)
  expect(whyNoImage({ state: 'ready' }, suspended, price)).toBe('The workspace is suspended.')
  expect(whyNoImage({ state: 'ready' }, operator, null)).toMatch(/offers no images/)
  expect(whyNoImage({ state: 'ready' }, operator, undefined)).toMatch(/reading the price/)
})

test('proposes a name that nothing has', () => {
  expect(freeImageName('web-1', [])).toBe('web-1-image')
  expect(freeImageName('web-1', [{ name: 'web-1-image' }])).toBe('web-1-image-2')
  expect(freeImageName('a'.repeat(63), [])).toHaveLength(54)
})
