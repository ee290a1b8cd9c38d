import * as v from 'valibot'
import { expect, test } from 'vitest'
import { reasonLength, reasonSchema } from './reason'

const problem = (reason: string) => v.safeParse(reasonSchema, reason).issues?.[0].message

test.each([
  ['no-break spaces', '\u00A0\u00A0\u00A0'],
  ['em spaces', '\u2003\u2003\u2003'],
  ['wide blanks', '\u3000\u3000\u3000'],
  ['next lines', '\u0085\u0085\u0085'],
  ['empty Braille cells', '\u2800\u2800\u2800'],
  ['zero-width spaces', '\u200B\u200B\u200B'],
  ['musical controls', '\u{1D173}\u{1D173}\u{1D173}'],
  ['shorthand controls', '\u{1BCA0}\u{1BCA0}\u{1BCA0}'],
  ['two letters and a blank', 'a\u00A0b'],
  ['nothing', ''],
])('%s are no reason', (_name, reason) => {
  expect(problem(reason)).toBe('Give a reason of at least 3 characters.')
})

test('three visible characters are one, on two lines too', () => {
  expect(problem('Why')).toBeUndefined()
  expect(problem('a\n b\tc')).toBeUndefined()
  expect(problem('\u{1F680}'.repeat(500))).toBeUndefined()
})

test('is trimmed of every kind of white space, and counted so', () => {
  expect(v.parse(reasonSchema, '\u3000\u0085 Spam\u00A0sent \n')).toBe('Spam\u00A0sent')
  expect(reasonLength('\u0085 Spam \u00A0')).toBe(4)
})

test('is not too long, and holds nothing invisible', () => {
  expect(problem('x'.repeat(501))).toBe('Use at most 500 characters.')
  expect(problem('abc\u202E')).toBe('Remove the invisible characters from the reason.')
})
