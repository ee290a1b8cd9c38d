import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChargeRequest, PaymentDriver, PaymentEvent } from './driver.ts'

/** How a stored way to pay behaves in these tests. */
export type TestCard = 'works' | 'declines' | 'wants confirmation' | 'answers late'

/** Where a process is killed: at its nth step, before the step is done or after it. */
export interface Kill {
  step: number
  when: 'before' | 'after'
}

/** A payment provider to test a driver with. */
export interface PaymentsUnderTest {
  /** A driver of a new process. It knows nothing of the drivers before it. */
  connect: (kill?: Kill) => PaymentDriver
  /** The customer enters a way to pay where they were sent. */
  finishSetUp: (setupUrl: string, card: TestCard) => Promise<void>
  /** The customer pays where they were sent. */
  payOnPage: (actionUrl: string) => Promise<void>
  /** Lets the time pass after which a late answer comes. */
  answerLate: (attemptId: string) => Promise<void>
  /** After this, the provider no longer knows the keys of repeated requests. */
  forgetKeys: () => Promise<void>
  /** How many payments of an attempt took money. */
  payments: (attemptId: string) => Promise<number>
  /** How many refunds there are. */
  refunds: () => Promise<number>
}

const never = new AbortController().signal
/** More than any call needs. */
const STEPS = [1, 2, 3, 4, 5]

const chargeOf = (methodReference: string | null): ChargeRequest => ({
  attemptId: randomUUID(),
  workspaceId: randomUUID(),
  amountCents: 12_130,
  currency: 'EUR',
  methodReference,
  description: 'Invoice INV-2026-00017',
  returnUrl: 'https://www.example.com/dashboard/billing',
})

/** The tests that every driver must pass that takes money itself. Call it in a test file of the driver. */
export function describePaymentDriver(name: string, open: () => PaymentsUnderTest): void {
  describe(`the payment driver ${name}`, () => {
    let provider: PaymentsUnderTest
    let driver: PaymentDriver
    beforeEach(() => {
      provider = open()
      driver = provider.connect()
    })

    async function allEvents(since: string | null = null): Promise<PaymentEvent[]> {
      const page = await provider.connect().events(since, never)
      return page.hasMore ? [...page.events, ...(await allEvents(page.cursor))] : page.events
    }

    async function store(card: TestCard): Promise<string> {
      const request = {
        methodId: randomUUID(),
        workspaceId: randomUUID(),
        currency: 'EUR',
        returnUrl: 'https://www.example.com/dashboard/billing',
      }
      const begun = await driver.setUpMethod(request, never)
      if (begun.state !== 'pending' || begun.setupUrl === null) throw new Error(begun.state)
      expect(await provider.connect().setUpMethod(request, never)).toEqual(begun)
      expect(await driver.methodOf(begun.setupReference, never)).toEqual(begun)
      await provider.finishSetUp(begun.setupUrl, card)
      const stored = await driver.methodOf(begun.setupReference, never)
      if (stored.state !== 'ready') throw new Error(stored.state)
      expect(await allEvents()).toContainEqual(
        expect.objectContaining({
          kind: 'method.ready',
          methodId: request.methodId,
          reference: stored.reference,
          label: stored.label,
        }),
      )
      expect(stored.label).not.toBe('')
      return stored.reference
    }

    const repeated = (request: ChargeRequest) => provider.connect().charge(request, never)

    test('answers', async () => {
      await driver.ping(never)
    })

    test('takes money once, however often it is asked, and says so as an event', async () => {
      const request = chargeOf(await store('works'))
      const outcome = await driver.charge(request, never)
      expect(outcome).toMatchObject({ state: 'succeeded' })
      expect(await repeated(request)).toEqual(outcome)
      await provider.forgetKeys()
      expect(await repeated(request)).toEqual(outcome)
      expect(await provider.payments(request.attemptId)).toBe(1)
      const { attemptId, amountCents, currency } = request
      expect(await allEvents()).toContainEqual(
        expect.objectContaining({ kind: 'charge.succeeded', attemptId, amountCents, currency }),
      )
    })

    test('takes money for each attempt of the same customer', async () => {
      const reference = await store('works')
      for (const request of [chargeOf(reference), chargeOf(reference)]) {
        expect(await driver.charge(request, never)).toMatchObject({ state: 'succeeded' })
        expect(await provider.payments(request.attemptId)).toBe(1)
      }
    })

    test('takes money once where two workers ask at the same time', async () => {
      const request = chargeOf(await store('works'))
      const outcomes = await Promise.all([repeated(request), repeated(request)])
      expect(outcomes[0]).toMatchObject({ state: 'succeeded' })
      expect(outcomes[1]).toEqual(outcomes[0])
      expect(await provider.payments(request.attemptId)).toBe(1)
    })

    test('says why a payment was declined', async () => {
      const request = chargeOf(await store('declines'))
      const outcome = await driver.charge(request, never)
      if (outcome.state !== 'failed') throw new Error(outcome.state)
      expect(outcome.errorCode).toMatch(/^[a-z_]+$/)
      expect(outcome.errorText).toMatch(/^[A-Z].*\.$/)
      expect(await repeated(request)).toEqual(outcome)
      expect(await provider.payments(request.attemptId)).toBe(0)
    })

    test.each(['wants confirmation', null] as const)(
      'sends the customer to a page for: %s',
      async (card) => {
        const request = chargeOf(card && (await store(card)))
        const outcome = await driver.charge(request, never)
        if (outcome.state !== 'waiting' || outcome.actionUrl === null) throw new Error('no page')
        expect(await repeated(request)).toEqual(outcome)
        expect(await provider.payments(request.attemptId)).toBe(0)
        const { cursor } = await driver.events(null, never)
        await provider.payOnPage(outcome.actionUrl)
        expect(await allEvents(cursor)).toMatchObject([
          { kind: 'charge.succeeded', attemptId: request.attemptId },
        ])
        await repeated(request)
        expect(await provider.payments(request.attemptId)).toBe(1)
      },
    )

    test('waits for a late answer', async () => {
      const request = chargeOf(await store('answers late'))
      const outcome = await driver.charge(request, never)
      expect(outcome).toMatchObject({ state: 'waiting', actionUrl: null })
      expect(await repeated(request)).toEqual(outcome)
      const { cursor } = await driver.events(null, never)
      await provider.answerLate(request.attemptId)
      expect(await allEvents(cursor)).toMatchObject([
        { kind: 'charge.succeeded', attemptId: request.attemptId },
      ])
      expect(await repeated(request)).toMatchObject({ state: 'succeeded' })
      expect(await provider.payments(request.attemptId)).toBe(1)
    })

    test('sends money back once, and never more than there was', async () => {
      const charge = chargeOf(await store('works'))
      const paid = await driver.charge(charge, never)
      if (paid.state !== 'succeeded') throw new Error(paid.state)
      const refund = {
        refundId: randomUUID(),
        paymentReference: paid.driverReference,
        amountCents: 10_000,
        currency: 'EUR',
      }
      const outcome = await driver.refund(refund, never)
      expect(outcome).toMatchObject({ state: 'succeeded' })
      await provider.forgetKeys()
      expect(await provider.connect().refund(refund, never)).toEqual(outcome)
      expect(await provider.refunds()).toBe(1)
      const { refundId, paymentReference, amountCents } = refund
      expect(await allEvents()).toContainEqual(
        expect.objectContaining({
          kind: 'refund.succeeded',
          refundId,
          paymentReference,
          amountCents,
        }),
      )
      const more = { ...refund, refundId: randomUUID() }
      expect(await driver.refund(more, never)).toMatchObject({ state: 'failed' })
    })

    test('tells each event once to who goes on with the cursor', async () => {
      const request = chargeOf(await store('works'))
      await driver.charge(request, never)
      const first = await driver.events(null, never)
      const next = await provider.connect().events(first.cursor, never)
      expect(first.events.map(({ kind }) => kind)).toContain('charge.succeeded')
      expect(next.events).toEqual([])
      const ids = first.events.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    })

    test('forgets a way to pay, also one that is forgotten', async () => {
      const reference = await store('works')
      await driver.removeMethod(reference, never)
      await provider.connect().removeMethod(reference, never)
    })

    describe.each(['before', 'after'] as const)('killed %s a step', (when) => {
      test.each(STEPS)('%d of a charge, takes money once', async (step) => {
        const request = chargeOf(await store('works'))
        await provider
          .connect({ step, when })
          .charge(request, never)
          .catch(() => undefined)
        await provider.forgetKeys()
        expect(await repeated(request)).toMatchObject({ state: 'succeeded' })
        expect(await provider.payments(request.attemptId)).toBe(1)
      })

      test.each(STEPS)('%d of a charge to confirm, leads to one payment', async (step) => {
        const request = chargeOf(await store('wants confirmation'))
        await provider
          .connect({ step, when })
          .charge(request, never)
          .catch(() => undefined)
        const outcome = await repeated(request)
        if (outcome.state !== 'waiting' || outcome.actionUrl === null) throw new Error('no page')
        await provider.payOnPage(outcome.actionUrl)
        await repeated(request)
        expect(await provider.payments(request.attemptId)).toBe(1)
      })

      test.each(STEPS)('%d of a refund, sends money back once', async (step) => {
        const charge = chargeOf(await store('works'))
        const paid = await driver.charge(charge, never)
        if (paid.state !== 'succeeded') throw new Error(paid.state)
        const refund = {
          refundId: randomUUID(),
          paymentReference: paid.driverReference,
          amountCents: 100,
          currency: 'EUR',
        }
        await provider
          .connect({ step, when })
          .refund(refund, never)
          .catch(() => undefined)
        await provider.forgetKeys()
        expect(await provider.connect().refund(refund, never)).toMatchObject({ state: 'succeeded' })
        expect(await provider.refunds()).toBe(1)
      })
    })
  })
}
