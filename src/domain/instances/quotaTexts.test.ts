import { expect, it } from 'vitest'
import { quotaAmount, quotaUse } from './quotaTexts'

it('writes memory in GiB, and large figures with separators', () => {
  expect(quotaAmount({ unit: 'MiB' }, 1536)).toBe('1.5 GiB')
  expect(quotaUse({ unit: 'MiB', used: 51_200, max: 262_144 })).toBe('50 of 256 GiB')
  expect(quotaUse({ unit: 'GiB', used: 1200, max: 4096 })).toBe('1,200 of 4,096 GiB')
})

it('writes what is counted in pieces without a unit', () => {
  expect(quotaAmount({ unit: '' }, 3)).toBe('3')
  expect(quotaUse({ unit: '', used: 0, max: 20 })).toBe('0 of 20')
})
