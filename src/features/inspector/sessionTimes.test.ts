import { expect, test } from 'vitest'
import { sessionTimes } from './sessionTimes'

test('a session is renewed at the first check within the last 90 seconds', () => {
  expect(sessionTimes({ session: { expiresAt: 1000 } })).toEqual({
    endsAt: 1_000_000,
    renewedFrom: 910_000,
    renewedUntil: 940_000,
    rule: 'checked every 30 s, renewed in the last 90 s',
  })
})

test.each([null, undefined, {}, { session: null }, { session: { expiresAt: 'soon' } }])(
  '%j has no session',
  (context) => {
    expect(sessionTimes(context)).toBeNull()
  },
)
