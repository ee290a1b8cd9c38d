import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'no spreadsheet computes %j',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`)
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
  },
)

test.each(['', 'v1.small', "'quoted'", "it's", ' =1', '1-2'])('leaves %j as it is', (cell) => {
  expect(escapeFormula(cell)).toBe(cell)
  expect(unescapeFormula(cell)).toBe(cell)
})

test('what was never neutralised loses nothing', () => {
  expect(unescapeFormula('=1')).toBe('=1')
})

test('an apostrophe that was there before comes back too', () => {
  expect(unescapeFormula("'=1")).toBe('=1')
  expect(unescapeFormula(escapeFormula("'=1"))).toBe("'=1")
})

test('every text comes back as it was, and none begins like a formula', () => {
  const dangerous = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a') })
  fc.assert(
    fc.property(fc.oneof(dangerous, fc.string({ unit: 'binary' })), (cell) => {
      const safe = escapeFormula(cell)
      expect(unescapeFormula(safe)).toBe(cell)
      expect(safe).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
