// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { describePaymentDriver, type Kill, type TestCard } from '../../driverConformance.ts'
import { createSimulatedPayments } from './driver.ts'
import { answerPage } from './pages.ts'
import {
  createFilePayments,
  createMemoryPayments,
  type Behaviour,
  type SimulatedStore,
} from './store.ts'

const never = new AbortController().signal
const SITE = 'https://www.example.com'
const behaviours: Record<TestCard, Behaviour> = {
  works: 'works',
  declines: 'declines',
  'wants confirmation': 'confirm',
  'answers late': 'late',
}

/** Writing down what happened is the only step of a simulated payment. */
function killed(store: SimulatedStore, { step, when }: Kill): SimulatedStore {
  let count = 0
  return {
    read: store.read,
    write: (state) => {
      count += 1
      if (count > step || (count === step && when === 'before')) throw new Error('killed')
      store.write(state)
      if (count === step) throw new Error('killed')
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'simulated-payments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const driverOn = (store: SimulatedStore, clock: FakeClock) =>
  createSimulatedPayments({ store, clock, publicUrl: SITE })

const stores: [string, () => SimulatedStore][] = [
  ['in memory', createMemoryPayments],
  ['in a file', () => createFilePayments(join(folder, randomUUID()))],
]

for (const [name, open] of stores) {
  describePaymentDriver(`simulated, ${name}`, () => {
    const clock = new FakeClock()
    const store = open()
    const { pages } = driverOn(store, clock)
    const send = (url: string, choice: string) => {
      const answer = answerPage(pages, new URL(url).pathname, SITE, `choice=${choice}`)
      expect(answer).toMatchObject({
        status: 303,
        headers: { location: `${SITE}/dashboard/billing` },
      })
    }
    return {
      connect: (kill) => driverOn(kill ? killed(store, kill) : store, clock),
      finishSetUp: async (url, card) => send(url, behaviours[card]),
      payOnPage: async (url) => send(url, 'pay'),
      answerLate: () => clock.advance(60_000),
      forgetKeys: async () => undefined,
      payments: async (attemptId) =>
        new Set(
          store
            .read()
            .events.flatMap((event) =>
              event.kind === 'charge.succeeded' && event.attemptId === attemptId ? event.id : [],
            ),
        ).size,
      refunds: async () => store.read().refunds.length,
    }
  })
}

/** A payment that began, by a way to pay that behaves so. */
async function paid(behaviour: Behaviour) {
  const clock = new FakeClock()
  const driver = driverOn(createMemoryPayments(), clock)
  const request = {
    attemptId: randomUUID(),
    workspaceId: randomUUID(),
    amountCents: 500,
    currency: 'EUR',
    methodReference: `${behaviour}/${randomUUID()}`,
    description: 'Top-up',
    returnUrl: `${SITE}/dashboard/billing`,
  }
  await driver.charge(request, never)
  return { clock, driver }
}

describe('simulated payments', () => {
  test('can report the same event twice', async () => {
    const { clock, driver } = await paid('twice')
    await clock.advance(1_000)
    const { events } = await driver.events(null, never)
    expect(events.map(({ kind }) => kind)).toEqual(['charge.succeeded', 'charge.succeeded'])
    expect(events[0]?.id).toBe(events[1]?.id)
  })

  test('can take the money back after three days', async () => {
    const { clock, driver } = await paid('reverses')
    const { cursor } = await driver.events(null, never)
    await clock.advance(3 * 24 * 3600 * 1000)
    expect((await driver.events(cursor, never)).events).toMatchObject([{ kind: 'dispute.opened' }])
  })

  test('tells everything again after it forgot what it had told', async () => {
    const { driver } = await paid('works')
    const { cursor } = await driver.events(null, never)
    const other = await paid('works')
    expect((await other.driver.events(cursor, never)).events).toHaveLength(1)
  })

  test('has pages that forbid everything but their form', async () => {
    const driver = driverOn(createMemoryPayments(), new FakeClock())
    const attempt = { attemptId: 'a', workspaceId: 'w', amountCents: 500, currency: 'EUR' }
    await driver.charge(
      { ...attempt, methodReference: null, description: '<b>Top-up</b>', returnUrl: SITE },
      never,
    )
    const answer = answerPage(driver.pages, '/_pay/charge/a', SITE, undefined)
    expect(answer?.html).toContain('&lt;b&gt;Top-up&lt;/b&gt;: 5.00 EUR')
    expect(answer?.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answerPage(driver.pages, '/_pay/charge/b', SITE, undefined)).toBeUndefined()
    expect(answerPage(driver.pages, '/_pay/charge/a', SITE, 'choice=else')?.status).toBe(200)
    expect(answerPage(driver.pages, '/_pay/charge/a', SITE, 'choice=decline')?.status).toBe(303)
    expect(await driver.events(null, never)).toMatchObject({ events: [{ kind: 'charge.failed' }] })
  })
})
