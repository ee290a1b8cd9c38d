import { expect, it } from 'vitest'
import { spendScale, sumSpend } from './monthSpend'

const cost = (spentMicros: number, projectedMicros: number) => ({
  currency: 'EUR',
  spentMicros,
  projectedMicros,
})

it('adds what servers and snapshots cost, and waits for all of it', () => {
  expect(sumSpend([cost(1, 10), cost(2, 20)])).toEqual(cost(3, 30))
  expect(sumSpend([cost(1, 10), undefined])).toBeUndefined()
})

it('puts the amounts on one scale that leaves room after the largest', () => {
  expect(spendScale(cost(50, 100), 25, 200)).toEqual({
    spent: 23.8,
    projected: 47.6,
    before: 11.9,
    limit: 95.2,
  })
  expect(spendScale(cost(50, 100), 25, null)).toMatchObject({ projected: 95.2, limit: null })
  expect(spendScale(cost(0, 0), 0, null)).toMatchObject({ spent: 0, projected: 0, before: 0 })
})
