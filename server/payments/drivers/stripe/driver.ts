import { Stripe } from 'stripe'
import type { Clock } from '../../../queue/clock.ts'
import type { PaymentDriver } from '../../driver.ts'
import { chargeMethod, openPage, sendBack } from './charges.ts'
import { createStripeClient, type StripeClientOptions } from './client.ts'
import { readEvents } from './events.ts'
import { beginSetUp, forgetMethod, setUpOutcome } from './methods.ts'

/**
 * Payments by Stripe. The customer enters cards and accounts on a page of Stripe: no number comes here, and the site loads
 * nothing from Stripe.
 */
export function createStripeDriver({
  clock,
  ...options
}: StripeClientOptions & { clock: Clock }): PaymentDriver {
  const call = createStripeClient(options)
  return {
    name: 'stripe',
    setUpMethod: (request, signal) => call(signal, (stripe) => beginSetUp(stripe, request)),
    methodOf: (reference, signal) => call(signal, (stripe) => setUpOutcome(stripe, reference)),
    removeMethod: (reference, signal) => call(signal, (stripe) => forgetMethod(stripe, reference)),
    charge: ({ methodReference, ...request }, signal) =>
      call(signal, (stripe) =>
        methodReference === null
          ? openPage(stripe, { ...request, methodReference })
          : chargeMethod(stripe, { ...request, methodReference }),
      ),
    refund: (request, signal) => call(signal, (stripe) => sendBack(stripe, request)),
    events: (since, signal) => call(signal, (stripe) => readEvents(stripe, since, clock.now())),
    ping: (signal) =>
      call(signal, async (stripe) => {
        // Needs no right that the work does not need.
        await stripe.events.list({ limit: 1 })
      }),
  }
}

/** Whether a request to the webhook comes from Stripe: by its signature, which is at most five minutes old. */
export function isFromStripe(body: Buffer, signature: string, secret: string): boolean {
  try {
    Stripe.webhooks.constructEvent(body, signature, secret)
    return true
  } catch {
    return false
  }
}
