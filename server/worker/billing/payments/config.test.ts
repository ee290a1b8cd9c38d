// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../queue/configError.ts'
import { readerOf, type Variables } from '../../../queue/variables.ts'
import { readPayments } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'payments-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(text: string): string {
  const file = join(folder, text.slice(0, 8))
  writeFileSync(file, text)
  return file
}

const read = (variables: Variables, publicUrl?: string) =>
  readPayments(readerOf(variables), publicUrl)
const URL = 'https://api.example.com'

describe('the settings of payments', () => {
  test('need nothing', () => {
    expect(read({})).toEqual({ stripe: undefined, simulated: undefined })
  })

  test('have the key of Stripe in a file, and the secret of its webhook in another', () => {
    const variables = {
      STRIPE_KEY_FILE: fileWith('rk_live_abc\n'),
      STRIPE_WEBHOOK_SECRET_FILE: fileWith('whsec_abc'),
    }
    expect(read(variables, URL).stripe).toEqual({ key: 'rk_live_abc', webhookSecret: 'whsec_abc' })
  })

  test('switch simulated payments on where their pages are reached', () => {
    const variables = { PAYMENTS_SIMULATED: 'on', PAYMENTS_SIMULATED_FILE: '/srv/payments.json' }
    expect(read(variables, URL).simulated).toEqual({ publicUrl: URL, file: '/srv/payments.json' })
  })

  test.each([
    ['a key that may do everything', { STRIPE_KEY_FILE: 'sk_live_abc' }, /restricted key/],
    ['a publishable key', { STRIPE_KEY_FILE: 'pk_live_abc' }, /restricted key/],
    [
      'another secret',
      { STRIPE_KEY_FILE: 'rk_test_abc', STRIPE_WEBHOOK_SECRET_FILE: 'rk_test_abc' },
      /whsec_/,
    ],
  ])('refuse %s, and do not quote it', (_, texts, message) => {
    const variables = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, fileWith(text)]),
    )
    expect(() => read(variables, URL)).toThrow(message)
    expect(() => read(variables, URL)).not.toThrow(/_abc/)
    expect(() => read(variables, URL)).toThrow(ConfigError)
  })

  test.each([
    ['a file that is not there', { STRIPE_KEY_FILE: '/none' }, URL, /cannot be read/],
    [
      'a webhook without a key',
      { STRIPE_WEBHOOK_SECRET_FILE: fileWith('whsec_a') },
      URL,
      /STRIPE_KEY_FILE is not/,
    ],
    [
      'a webhook that nobody reaches',
      {
        STRIPE_KEY_FILE: fileWith('rk_test_a'),
        STRIPE_WEBHOOK_SECRET_FILE: fileWith('whsec_a'),
      },
      undefined,
      /WORKER_PUBLIC_PORT/,
    ],
    ['pages that nobody reaches', { PAYMENTS_SIMULATED: 'on' }, undefined, /WORKER_PUBLIC_PORT/],
    ['another word than on', { PAYMENTS_SIMULATED: 'yes' }, URL, /Use on or off/],
  ])('refuse %s', (_, variables, publicUrl, message) => {
    expect(() => read(variables, publicUrl)).toThrow(message)
  })
})
