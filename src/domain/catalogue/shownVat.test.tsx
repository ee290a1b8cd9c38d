import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setDeployment, type PriceVat } from '@/lib/deployment'
import { shownVat, type PriceReader } from './shownVat'

const austria: PriceVat = { country: 'AT', percent: 20 }
const gross: PriceVat = { ...austria, isShown: true }
const person = (country: string, percent: number): PriceReader => ({ country, percent })

test.each([
  ['no VAT is charged', undefined, person('AT', 20), 0],
  ['nothing chosen, as the provider says', austria, null, 0],
  ['nothing chosen, as the provider says', gross, null, 20],
  ['a company', gross, person('', 0), 0],
  ['a person', austria, person('AT', 20), 20],
  ['a person, since the rate changed', { ...austria, percent: 21 }, person('AT', 20), 21],
  ['a person elsewhere', austria, person('DE', 19), 19],
  ['a person outside the EU', gross, person('US', 0), 0],
] as const)('%s: %j', (_why, vat, reader, percent) => {
  expect(shownVat(vat, reader)).toEqual({
    percent,
    words: percent === 0 ? 'without VAT' : `with ${percent} % VAT`,
  })
})

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(cleanup)

test('the choice shows at once, and is found again by the next page', async () => {
  setDeployment({ orders: 'open', vat: austria })
  // Another page has modules of its own, and the same storage.
  const open = async () => {
    vi.resetModules()
    const { setDeployment: set } = await import('@/lib/deployment')
    set({ orders: 'open', vat: austria })
    const page = await import('./shownVat')
    return { page, ...renderHook(() => page.useShownVat()) }
  }
  const { page, result } = await open()
  expect(result.current.percent).toBe(0)
  act(() => page.choosePriceReader(person('AT', 20)))
  expect(result.current.words).toBe('with 20 % VAT')
  expect((await open()).result.current.percent).toBe(20)
})

test('a company is found again as one', async () => {
  const { priceReader } = await import('./shownVat')
  localStorage.setItem('basalt.prices', ' 0')
  expect(priceReader()).toEqual({ country: '', percent: 0 })
})

test('what else is stored there is no choice', async () => {
  const { priceReader } = await import('./shownVat')
  localStorage.setItem('basalt.prices', '{"country":"AT"}')
  expect(priceReader()).toBeNull()
})
