import { describe, expect, test } from 'vitest'
import { failureOf } from './errors'
import { TIMED_OUT } from './backendFetch'

const authError = (code: string, status = 400, more: object = {}) => ({
  name: 'AuthApiError',
  message: 'English of the service',
  code,
  status,
  ...more,
})

const restError = (
  code: string,
  message = 'English of the database',
  hint: string | null = null,
) => ({
  code,
  message,
  details: null,
  hint,
})

describe('the auth service', () => {
  test.each([
    ['invalid_credentials', 'invalid_credentials', 'Email and password do not match.'],
    ['email_not_confirmed', 'email_not_confirmed', 'Your email address is not confirmed yet.'],
    ['otp_expired', 'link_expired', 'This link has expired or was already used.'],
    ['same_password', 'same_password', 'This is your current password.'],
    ['over_request_rate_limit', 'rate_limited', 'Too many attempts.'],
    ['user_banned', 'banned', 'This account is locked.'],
    ['refresh_token_not_found', 'not_signed_in', 'Your session has ended.'],
    ['insufficient_aal', 'insufficient_aal', 'You signed in without your second factor.'],
    ['mfa_verification_rejected', 'code_used', 'This code was used already.'],
    [
      'ERROR_CEREMONY_ABORTED',
      'device_not_confirmed',
      'Your device did not confirm that it is you.',
    ],
  ])('%s is %s: "%s"', (given, code, message) => {
    expect(failureOf(authError(given))).toMatchObject({ code, message })
  })

  test('a limit says how many seconds are left, where the service does', () => {
    const message = 'For security purposes, you can only request this after 43 seconds.'
    const given = authError('over_email_send_rate_limit', 429, { message })
    expect(failureOf(given).hint).toBe('Wait 43 s, then try again.')
  })

  test.each([
    ['This code was used already. Wait for the next one.', 422, 'code_used'],
    ['Too many failed attempts. Wait five seconds, then try again.', 429, 'too_many_failures'],
  ])('what our hooks say is known by its text: %s', (message, status, code) => {
    expect(failureOf(authError('unknown', status, { message })).code).toBe(code)
  })

  test('a weak password comes with the reasons in words, and without those nobody knows', () => {
    const reasons = ['length', 'pwned', 'constellation']
    expect(failureOf(authError('weak_password', 422, { reasons }))).toMatchObject({
      code: 'weak_password',
      reasons: ['It is too short.', 'It has appeared in a data leak.'],
    })
  })
})

describe('the database', () => {
  test.each(['23514', 'SUP'])('a broken rule is shown at its field (%s)', (code) => {
    const message =
      'new row for relation "profiles" violates check constraint "profiles_full_name_visible"'
    expect(failureOf(restError(code, message), 400)).toMatchObject({
      code: 'invalid_input',
      field: 'full_name',
      reasons: ['Remove invisible characters.'],
    })
  })

  test('what our procedures raise is known by its word, with the hint that they give', () => {
    expect(failureOf(restError('PT409', 'last_admin', 'Promote somebody.'), 409)).toMatchObject({
      code: 'last_admin',
      message: 'You are the last admin.',
      hint: 'Promote somebody.',
    })
    expect(failureOf(restError('PT409', 'conflict'), 409)).toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['42501', 403, 'forbidden'],
    ['PGRST202', 404, 'updating'],
    ['PGRST204', 400, 'updating'],
    ['PGRST303', 401, 'not_signed_in'],
    ['57014', 500, 'timeout'],
    ['23505', 409, 'uniqueness_error'],
    ['XX000', 500, 'unexpected'],
    ['', 503, 'unavailable'],
    ['', 429, 'rate_limited'],
    ['', 401, 'not_signed_in'],
  ])('%s with %i is %s', (given, status, code) => {
    expect(failureOf(restError(given), status)).toMatchObject({ code })
  })
})

describe('the network', () => {
  test.each([
    ['no connection', new TypeError('Failed to fetch'), undefined, 'network'],
    [
      'no connection, as auth-js says it',
      { name: 'AuthRetryableFetchError', message: 'x', status: 0 },
      undefined,
      'network',
    ],
    [
      'no connection, as postgrest-js says it',
      restError('', 'TypeError: fetch failed'),
      0,
      'network',
    ],
    [
      'no answer, as auth-js says it',
      { name: 'AuthRetryableFetchError', message: TIMED_OUT, status: 0 },
      undefined,
      'timeout',
    ],
    [
      'no answer, as postgrest-js says it',
      restError('', `TimeoutError: ${TIMED_OUT}`),
      0,
      'timeout',
    ],
    [
      'a gateway that fails',
      { name: 'AuthRetryableFetchError', message: 'x', status: 503 },
      undefined,
      'unavailable',
    ],
  ])('%s', (_, error, status, code) => {
    expect(failureOf(error, status)).toMatchObject({ code })
  })
})

test.each([
  null,
  undefined,
  'text',
  7,
  [],
  new Error('<html>'),
  restError('', '<html><script>alert(1)</script>'),
  authError('toString'),
  authError('__proto__'),
  authError('nobody_knows', 418, { message: '<html>Bad gateway' }),
  { message: { toString: null }, code: 7, status: 'x' },
])('nothing that was sent is ever shown: %o', (error) => {
  const failure = failureOf(error)
  expect(failure).toMatchObject({ code: 'unexpected', message: expect.any(String) })
  expect(JSON.stringify(failure)).not.toMatch(/html|English|alert/)
})
