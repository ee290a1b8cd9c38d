// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStripeDriver } from '../../server/payments/drivers/stripe/driver.ts'
import type { ChargeRequest } from '../../server/payments/driver.ts'
import { systemClock } from '../../server/queue/clock.ts'
import { FakeClock } from '../support/fakeClock.ts'
import { StripeFake } from '../support/stripeFake/stripeFake.ts'
import { prepareLocalStripe, startLocalStripe } from './support/localStripe.ts'

const whyNot = prepareLocalStripe()
if (whyNot !== null) console.log(`The tests with localstripe are skipped: ${whyNot}.`)

const KEY = 'sk_test_local'
const never = new AbortController().signal
/** Parameters of Stripe that localstripe refuses. stripeMock.test.ts has them checked. */
const UNKNOWN = /^(?:automatic_payment_methods\[|types\[|(?:description|cancellation_reason)$)/

const without = (parameters: URLSearchParams, names: RegExp) =>
  new URLSearchParams([...parameters].filter(([name]) => !names.test(name)))

describe.skipIf(whyNot !== null)('payments against localstripe', () => {
  let server: Awaited<ReturnType<typeof startLocalStripe>>
  beforeAll(async () => {
    server = await startLocalStripe()
  })
  afterAll(() => server.stop())

  const ask = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(`${server.origin}/v1/${path}`, {
      headers: { authorization: `Bearer ${KEY}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    return (await response.json()) as { id: string; data: Record<string, unknown>[] }
  }

  /** The driver on localstripe, and on our fake for the pages of Checkout. */
  function connect() {
    const pages = new StripeFake(new FakeClock())
    const send: typeof fetch = (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.pathname.startsWith('/v1/checkout')) return pages.fetch(input, init)
      // Payments of all customers are listed there.
      const query = without(url.searchParams, /^(?:customer|types\[.*)$/)
      const body =
        typeof init.body === 'string' && init.body !== ''
          ? without(new URLSearchParams(init.body), UNKNOWN)
          : undefined
      const headers = new Headers(init.headers)
      headers.delete('content-length')
      return fetch(`${server.origin}${url.pathname}?${query}`, { ...init, headers, body })
    }
    return createStripeDriver({ key: KEY, clock: systemClock, fetch: send })
  }

  async function chargeOf(card: string): Promise<ChargeRequest> {
    const customer = await ask('customers', { email: 'mira@example.com' })
    const method = await ask('payment_methods', {
      type: 'card',
      'card[number]': card,
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    })
    await ask(`payment_methods/${method.id}/attach`, { customer: customer.id })
    return {
      attemptId: randomUUID(),
      workspaceId: randomUUID(),
      amountCents: 12_130,
      currency: 'EUR',
      methodReference: `${customer.id}/${method.id}`,
      description: 'Invoice INV-2026-00017',
      returnUrl: 'https://www.example.com/dashboard/billing',
    }
  }

  async function statesOf(attemptId: string): Promise<unknown[]> {
    const { data } = await ask('payment_intents?limit=100')
    return data
      .filter(({ metadata }) => (metadata as Record<string, string>)['attempt_id'] === attemptId)
      .map(({ status }) => status)
  }

  test('a charge that is repeated takes money once, without any key', async () => {
    const request = await chargeOf('4242424242424242')
    const outcome = await connect().charge(request, never)
    expect(outcome).toMatchObject({ state: 'succeeded' })
    expect(await connect().charge(request, never)).toEqual(outcome)
    expect(await statesOf(request.attemptId)).toEqual(['succeeded'])
    const { events } = await connect().events(null, never)
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'charge.succeeded', attemptId: request.attemptId }),
    )
  })

  test('a card that is declined has a reason', async () => {
    const request = await chargeOf('4000000000000341')
    const declined = { state: 'failed', errorCode: 'card_declined' }
    expect(await connect().charge(request, never)).toMatchObject(declined)
    expect(await connect().charge(request, never)).toMatchObject(declined)
    expect(await statesOf(request.attemptId)).toEqual(['requires_payment_method'])
  })

  test('a card that wants 3-D Secure leads to the page, and its payment ends', async () => {
    const request = await chargeOf('4000002760003184')
    const outcome = await connect().charge(request, never)
    expect(outcome).toMatchObject({
      state: 'waiting',
      actionUrl: expect.stringContaining('checkout') as string,
    })
    expect(await statesOf(request.attemptId)).toEqual(['canceled'])
  })

  test('a refund that is repeated sends money back once', async () => {
    const paid = await connect().charge(await chargeOf('4242424242424242'), never)
    if (paid.state !== 'succeeded') throw new Error(paid.state)
    const { driverReference: paymentReference } = paid
    const refund = { refundId: randomUUID(), paymentReference, amountCents: 100, currency: 'EUR' }
    const outcome = await connect().refund(refund, never)
    expect(outcome).toMatchObject({ state: 'succeeded' })
    expect(await connect().refund(refund, never)).toEqual(outcome)
    expect((await ask(`refunds?payment_intent=${paymentReference}`)).data).toHaveLength(1)
  })

  test('a stored card is forgotten, also a second time', async () => {
    const { methodReference } = await chargeOf('4242424242424242')
    await connect().removeMethod(methodReference ?? '', never)
    await connect().removeMethod(methodReference ?? '', never)
  })
})
