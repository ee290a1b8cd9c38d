// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { killedAt } from '../../../../tests/support/stripeFake/killedAt.ts'
import { StripeFake, type Card } from '../../../../tests/support/stripeFake/stripeFake.ts'
import type { PaymentDriver } from '../../driver.ts'
import { describePaymentDriver } from '../../driverConformance.ts'
import { createStripeDriver } from './driver.ts'

const never = new AbortController().signal
const pageId = (url: string) => new URL(url).pathname.slice(1)

const driverOn = (fake: StripeFake, clock: FakeClock, send = fake.fetch): PaymentDriver =>
  createStripeDriver({ key: 'rk_test_none', clock, fetch: send })

describePaymentDriver('stripe', () => {
  const clock = new FakeClock()
  const fake = new StripeFake(clock)
  return {
    connect: (kill) => driverOn(fake, clock, kill && killedAt(fake, kill)),
    finishSetUp: async (url, card) => fake.finishPage(pageId(url), card),
    payOnPage: async (url) => fake.finishPage(pageId(url)),
    answerLate: async (attemptId) => fake.settleAttempt(attemptId, true),
    forgetKeys: async () => fake.forgetKeys(),
    payments: async (attemptId) => fake.taken(attemptId).length,
    refunds: async () => fake.refunds().length,
  }
})

describe('payments by Stripe', () => {
  let clock: FakeClock
  let fake: StripeFake
  let driver: PaymentDriver
  beforeEach(() => {
    clock = new FakeClock()
    fake = new StripeFake(clock)
    driver = driverOn(fake, clock)
  })

  const kindsSince = async (cursor: string | null) =>
    (await driver.events(cursor, never)).events.map(({ kind }) => kind)

  async function charged(card: Card = 'works') {
    const setUp = await driver.setUpMethod(
      { methodId: randomUUID(), workspaceId: randomUUID(), currency: 'EUR', returnUrl: SITE },
      never,
    )
    if (setUp.state !== 'pending' || setUp.setupUrl === null) throw new Error(setUp.state)
    fake.finishPage(pageId(setUp.setupUrl), card)
    const stored = await driver.methodOf(setUp.setupReference, never)
    if (stored.state !== 'ready') throw new Error(stored.state)
    const request = {
      attemptId: randomUUID(),
      workspaceId: randomUUID(),
      amountCents: 12_130,
      currency: 'EUR',
      methodReference: stored.reference,
      description: 'Invoice INV-2026-00017',
      returnUrl: SITE,
    }
    const outcome = await driver.charge(request, never)
    const reference = 'driverReference' in outcome ? (outcome.driverReference ?? '') : ''
    const { cursor } = await driver.events(null, never)
    return { request, outcome, reference, cursor, stored }
  }

  test('shows a card and an account by their last digits', async () => {
    expect((await charged()).stored.label).toBe('Visa ending in 4242')
    expect((await charged('answers late')).stored.label).toBe('SEPA debit ending in 3000')
  })

  test('gives each request that changes something the key of what it is about', async () => {
    const { request } = await charged()
    const keys = fake.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)
    expect(keys).toContain(`charge-${request.attemptId}`)
    expect(keys).not.toContain(null)
  })

  test('ends a payment that wants a confirmation before the page for it opens', async () => {
    const { request, outcome } = await charged('wants confirmation')
    expect(outcome).toMatchObject({ state: 'waiting' })
    expect(fake.stateOf(request.attemptId)).toEqual(['canceled'])
    expect(await kindsSince(null)).not.toContain('charge.failed')
  })

  test('learns that somebody sent money back in the dashboard of Stripe', async () => {
    const { reference, cursor } = await charged()
    fake.refundElsewhere(reference, 100)
    const { events } = await driver.events(cursor, never)
    expect(events).toMatchObject([
      { kind: 'refund.succeeded', refundId: null, paymentReference: reference, amountCents: 100 },
    ])
  })

  test('learns that a refund did not arrive', async () => {
    const { reference, cursor } = await charged()
    fake.refundElsewhere(reference, 100)
    fake.refundFails(fake.refunds()[0]?.id ?? '')
    expect(await kindsSince(cursor)).toEqual(['refund.succeeded', 'refund.failed'])
  })

  test.each([
    ['won', ['dispute.opened', 'dispute.won']],
    ['lost', ['dispute.opened', 'dispute.lost']],
  ] as const)('learns of a dispute that is %s', async (status, kinds) => {
    const { reference, cursor } = await charged()
    fake.dispute(reference).close(status)
    expect(await kindsSince(cursor)).toEqual(kinds)
  })

  test('refuses to refund what is disputed', async () => {
    const { reference } = await charged()
    fake.dispute(reference)
    const refund = { refundId: randomUUID(), paymentReference: reference, amountCents: 100 }
    expect(await driver.refund({ ...refund, currency: 'EUR' }, never)).toMatchObject({
      state: 'failed',
      errorCode: 'charge_disputed',
    })
  })

  test('learns that somebody cancelled a payment in the dashboard of Stripe', async () => {
    const { reference, cursor } = await charged('answers late')
    fake.cancelElsewhere(reference)
    expect((await driver.events(cursor, never)).events).toMatchObject([
      { kind: 'charge.failed', errorCode: 'payment_canceled' },
    ])
  })

  test('learns that a late answer is no', async () => {
    const { request, cursor } = await charged('answers late')
    fake.settleAttempt(request.attemptId, false)
    expect(await kindsSince(cursor)).toEqual(['charge.failed'])
  })

  test('says nothing of a declined card on the page, where another one can follow', async () => {
    const request = { attemptId: randomUUID(), workspaceId: randomUUID(), amountCents: 500 }
    const outcome = await driver.charge(
      {
        ...request,
        currency: 'EUR',
        methodReference: null,
        description: 'Top-up',
        returnUrl: SITE,
      },
      never,
    )
    if (outcome.state !== 'waiting' || outcome.actionUrl === null) throw new Error(outcome.state)
    const { cursor } = await driver.events(null, never)
    fake.finishPage(pageId(outcome.actionUrl), 'declines')
    expect(await kindsSince(cursor)).toEqual([])
    fake.finishPage(pageId(outcome.actionUrl))
    expect(await kindsSince(cursor)).toEqual(['charge.succeeded'])
  })

  test('says that nobody came to the page', async () => {
    const setUp = await driver.setUpMethod(
      { methodId: 'a', workspaceId: 'b', currency: 'EUR', returnUrl: SITE },
      never,
    )
    if (setUp.state !== 'pending') throw new Error(setUp.state)
    fake.expirePage(setUp.setupReference)
    expect(await driver.events(null, never)).toMatchObject({
      events: [{ kind: 'method.failed', methodId: 'a', errorCode: 'set_up_expired' }],
    })
  })

  test('leaves alone what another system does in the same account', async () => {
    fake.payElsewhere()
    expect(await kindsSince(null)).toEqual([])
  })

  test('finds an event that becomes visible after younger ones', async () => {
    const { reference } = await charged()
    fake.hideEvents()
    fake.refundElsewhere(reference, 100)
    await clock.advance(60_000)
    const { cursor } = await driver.events(null, never)
    fake.showEvents()
    fake.refundElsewhere(reference, 200)
    const { events } = await driver.events(cursor, never)
    expect(events).toMatchObject([{ amountCents: 100 }, { amountCents: 200 }])
  })

  test('reads everything in order after the worker was away, a part at a time', async () => {
    const { reference, cursor: begin } = await charged()
    for (let count = 1; count <= 250; count += 1) {
      fake.refundElsewhere(reference, count)
      await clock.advance(6 * 60_000)
    }
    const amounts: number[] = []
    let cursor = begin
    let calls = 0
    for (let hasMore = true; hasMore; calls += 1) {
      const page = await driver.events(cursor, never)
      for (const event of page.events) if ('amountCents' in event) amounts.push(event.amountCents)
      ;({ cursor, hasMore } = page)
    }
    expect(amounts).toEqual(Array.from({ length: 250 }, (_, index) => index + 1))
    expect(calls).toBeGreaterThan(3)
  })

  test.each([
    [{ status: 429 }, 'busy', true],
    [{ status: 500 }, 'provider_failed', true],
    [{ status: 503 }, 'provider_failed', true],
    [{ cut: 'before' }, 'unreachable', true],
  ] as const)('says whether it may be tried again after %j', async (fault, code, retry) => {
    fake.failNext(fault)
    await expect(driver.ping(never)).rejects.toMatchObject({ name: 'PaymentError', code, retry })
  })

  test('takes money once where the answer was lost', async () => {
    const { stored } = await charged()
    const { reference: methodReference } = stored
    const request = { attemptId: randomUUID(), workspaceId: 'w', amountCents: 700, currency: 'EUR' }
    const all = { ...request, methodReference, description: 'Top-up', returnUrl: SITE }
    // The look-up comes first.
    fake.failNext({ none: true }, { cut: 'after' })
    await expect(driver.charge(all, never)).rejects.toMatchObject({ code: 'unreachable' })
    expect(await driver.charge(all, never)).toMatchObject({ state: 'succeeded' })
    expect(fake.taken(request.attemptId)).toHaveLength(1)
  })

  test('stops when its signal aborts', async () => {
    fake.failNext({ hang: true })
    const stop = new AbortController()
    const running = driver.ping(stop.signal)
    stop.abort(new Error('killed'))
    await expect(running).rejects.toThrow('killed')
  })

  test('keeps the key and what was sent out of its errors', async () => {
    fake.failNext({ status: 500, code: 'rk_test_none' })
    const error: unknown = await driver.ping(never).catch((thrown: unknown) => thrown)
    expect(String(error)).not.toContain('Bearer')
    expect(String(error)).toContain('Stripe answered 500')
  })
})

const SITE = 'https://www.example.com/dashboard/billing'
