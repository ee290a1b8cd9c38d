import { describe, expect, test } from 'vitest'
import { emailSchema, fullNameSchema, newPasswordSchema, problemOf } from './credentials'

describe('email', () => {
  test.each(['mira@example.org', '  mira@example.org ', 'a+b@sub.example.co'])(
    '%j fits',
    (email) => {
      expect(problemOf(emailSchema, email)).toBeUndefined()
    },
  )
  test.each([
    ['', /Enter your email/],
    ['mira', /name@example.com/],
    ['mira@', /name@example.com/],
    ['mira example.org', /name@example.com/],
    [`${'a'.repeat(250)}@example.org`, /254|name@example.com/],
  ])('%j is refused', (email, message) => {
    expect(problemOf(emailSchema, email)).toMatch(message)
  })
})

describe('a new password', () => {
  test.each(['correct horse battery staple', '            ', 'a'.repeat(72), '😀'.repeat(18)])(
    '%j fits, exactly as it is',
    (password) => {
      expect(problemOf(newPasswordSchema, password)).toBeUndefined()
    },
  )
  test('is refused under 12 characters', () => {
    expect(problemOf(newPasswordSchema, 'a'.repeat(11))).toMatch(/at least 12/)
  })
  test.each(['a'.repeat(73), '😀'.repeat(19), 'é'.repeat(37)])(
    'of over 72 bytes is refused: %j',
    (password) => {
      expect(problemOf(newPasswordSchema, password)).toMatch(/72 bytes/)
    },
  )
})

describe('a full name', () => {
  test.each(['Ada', 'María José Ñandú', '名前', "O'Neill-Smith"])('%j fits', (name) => {
    expect(problemOf(fullNameSchema, name)).toBeUndefined()
  })
  test.each(['', '   ', 'a'.repeat(101), 'a\u202eb', 'a\u200bb', 'a\u0000b'])(
    '%j is refused',
    (name) => {
      expect(problemOf(fullNameSchema, name)).toBeDefined()
    },
  )
})
