import { expect, test } from 'vitest'
import { createSessionStorage } from '@/lib/storage'
import { toSession } from './session'

const storage = createSessionStorage({ key: 'k', local: () => null, session: () => null })

const tokenAt = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`

const given = (factors: unknown, access_token: unknown) =>
  toSession({ user: { id: 'ada', factors }, expires_at: 1, access_token }, storage)

const verified = { id: 'f', factor_type: 'totp', status: 'verified' }

test.each([
  ['no second factor', undefined, tokenAt({ aal: 'aal1' })],
  ['one that never proved itself', [{ ...verified, status: 'unverified' }], tokenAt({})],
  ['one that was shown', [verified], tokenAt({ aal: 'aal2' })],
  ['something else', [null, 3], 'x'],
])('with %s nothing is due', (_, factors, token) => {
  expect(given(factors, token)).toEqual({ user: { id: 'ada', email: null }, expiresAt: 1 })
})

test.each([
  ['a password alone', tokenAt({ aal: 'aal1' })],
  ['a token that names no level', tokenAt({})],
  ['a token that nobody can read', 'garbage'],
])('with a second factor and %s the second factor is due', (_, token) => {
  expect(given([verified], token)).toMatchObject({ needsSecondFactor: true })
})
