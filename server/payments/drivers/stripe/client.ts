import { Stripe } from 'stripe'
import { PaymentError } from '../../driver.ts'

/** What this code was written for. An update of the package does not change it. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 20_000

export interface StripeClientOptions {
  /** A restricted key. docs/billing.md lists its rights. */
  key: string
  /** Where Stripe answers; for tests. */
  origin?: string
  fetch?: typeof fetch
}

/** Runs requests to Stripe, and translates what fails. */
export type CallStripe = <T>(
  signal: AbortSignal,
  requests: (stripe: Stripe) => Promise<T>,
) => Promise<T>

/** A client of Stripe whose requests end when the signal of their call aborts. */
export function createStripeClient({
  key,
  origin,
  fetch: send = fetch,
}: StripeClientOptions): CallStripe {
  const server = origin === undefined ? undefined : new URL(origin)
  const clientFor = (signal: AbortSignal) =>
    new Stripe(key, {
      apiVersion: API_VERSION,
      // The queue of jobs tries again.
      maxNetworkRetries: 0,
      timeout: TIMEOUT_MS,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
        send(input, {
          ...init,
          // Only the address that we asked gets the key.
          redirect: 'error',
          signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
        }),
      ),
      ...(server && {
        protocol: server.protocol === 'http:' ? 'http' : 'https',
        host: server.hostname,
        port: server.port,
      }),
    })
  return async (signal, requests) => {
    signal.throwIfAborted()
    try {
      return await requests(clientFor(signal))
    } catch (error) {
      signal.throwIfAborted()
      throw translated(error)
    }
  }
}

/** Messages of Stripe may quote what was sent, so only its codes are kept. */
function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code = 'no code', statusCode = 0, requestId = 'none' } = error
  const told = `Stripe answered ${statusCode}, ${code} (request ${requestId}).`
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new PaymentError('unreachable', 'Stripe did not answer.')
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return new PaymentError('busy', told)
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return new PaymentError('key_refused', `${told} Look at STRIPE_KEY_FILE and the key's rights.`)
  }
  // Another request with the same key is under way, or Stripe could not take a lock.
  if (code === 'idempotency_key_in_use' || code === 'lock_timeout' || statusCode === 409) {
    return new PaymentError('busy', told)
  }
  return new PaymentError(statusCode >= 500 ? 'provider_failed' : 'refused', told)
}
