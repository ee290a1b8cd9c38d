import { readFileSync } from 'node:fs'
import { ConfigError } from '../../../queue/configError.ts'
import type { Reader } from '../../../queue/variables.ts'

export interface PaymentsConfig {
  /** Undefined: no payments by Stripe. */
  stripe: { key: string; webhookSecret: string | undefined } | undefined
  /** Simulated payments; undefined: none. */
  simulated: { publicUrl: string; file: string | undefined } | undefined
}

/**
 * Reads the variables of payments.
 * @param publicUrl where the proxy serves the public port; undefined: it serves none
 * @throws ConfigError, which quotes no key
 */
export function readPayments(reader: Reader, publicUrl: string | undefined): PaymentsConfig {
  return { stripe: readStripe(reader, publicUrl), simulated: readSimulated(reader, publicUrl) }
}

function readStripe({ get }: Reader, publicUrl: string | undefined): PaymentsConfig['stripe'] {
  const key = readSecretFile('STRIPE_KEY_FILE', get('STRIPE_KEY_FILE'))
  const webhookSecret = readSecretFile(
    'STRIPE_WEBHOOK_SECRET_FILE',
    get('STRIPE_WEBHOOK_SECRET_FILE'),
  )
  if (key === undefined) {
    if (webhookSecret === undefined) return undefined
    throw new ConfigError('STRIPE_WEBHOOK_SECRET_FILE is set, but STRIPE_KEY_FILE is not.')
  }
  if (!/^rk_(?:live|test)_\w+$/.test(key)) {
    throw new ConfigError(
      'STRIPE_KEY_FILE holds no restricted key of Stripe (rk_live_… or rk_test_…). docs/billing.md lists the rights that it needs.',
    )
  }
  if (webhookSecret !== undefined && !/^whsec_\w+$/.test(webhookSecret)) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET_FILE holds no signing secret of a webhook of Stripe (whsec_…).',
    )
  }
  if (webhookSecret !== undefined && publicUrl === undefined) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET_FILE is set, but WORKER_PUBLIC_PORT is not: Stripe would reach nobody.',
    )
  }
  return { key, webhookSecret }
}

function readSimulated(
  { get }: Reader,
  publicUrl: string | undefined,
): PaymentsConfig['simulated'] {
  const switched = get('PAYMENTS_SIMULATED') ?? 'off'
  if (switched === 'off') return undefined
  if (switched !== 'on') {
    throw new ConfigError(`PAYMENTS_SIMULATED is '${switched}'. Use on or off.`)
  }
  if (publicUrl === undefined) {
    throw new ConfigError(
      'PAYMENTS_SIMULATED is on, but WORKER_PUBLIC_PORT is not set: its pages are served there.',
    )
  }
  return { publicUrl, file: get('PAYMENTS_SIMULATED_FILE') }
}

function readSecretFile(name: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} is '${file}', which cannot be read. Use the path of the file.`)
  }
}
