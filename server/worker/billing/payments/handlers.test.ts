// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { createSimulatedPayments } from '../../../payments/drivers/simulated/driver.ts'
import { createMemoryPayments } from '../../../payments/drivers/simulated/store.ts'
import { PaymentError } from '../../../payments/driver.ts'
import { createLog } from '../../../queue/log.ts'
import type { BillingKind, BillingPayload } from '../jobs.ts'
import { checkPayments } from './checkPayments.ts'
import { paymentHandlers } from './handlers.ts'

const site = 'https://www.example.com'

function open() {
  const clock = new FakeClock()
  const simulated = createSimulatedPayments({
    store: createMemoryPayments(),
    clock,
    publicUrl: site,
  })
  const handlers = paymentHandlers({
    drivers: { simulated },
    site,
  })
  const run = (kind: BillingKind, payload: BillingPayload) =>
    handlers[kind]?.(payload, { signal: new AbortController().signal, attempts: 1 })
  return { run, simulated }
}

const workspace_id = 'w'
const currency = 'EUR'

describe('jobs of payments', () => {
  test('store a way to pay, charge it, send money back and tell what happened', async () => {
    const { run, simulated } = open()
    const setUp = { driver: 'simulated', method_id: 'm', workspace_id, currency }
    expect(await run('set_up_method', { ...setUp, setup_reference: null })).toEqual({
      state: 'pending',
      setup_reference: 'm',
      setup_url: `${site}/_pay/method/m`,
    })
    simulated.pages.choose('m', 'works')
    const reference = 'works/m'
    expect(await run('set_up_method', { ...setUp, setup_reference: 'm' })).toEqual({
      state: 'ready',
      reference,
      label: 'Simulated: pays at once',
    })
    const amounts = { amount_cents: 500, currency }
    const charge = {
      driver: 'simulated',
      attempt_id: 'a',
      workspace_id,
      ...amounts,
      method_reference: reference,
      description: 'Invoice INV-1',
    }
    expect(await run('charge', charge)).toEqual({
      state: 'succeeded',
      driver_reference: 'simulated-a',
      received_on: '2026-06-01',
    })
    const payment_reference = 'simulated-a'
    expect(
      await run('refund', { driver: 'simulated', refund_id: 'r', payment_reference, ...amounts }),
    ).toEqual({ state: 'succeeded', driver_reference: 'simulated-refund-r' })
    const told = await run('pull_events', { driver: 'simulated', cursor: null })
    expect(told).toMatchObject({
      cursor: expect.stringMatching(/^\w+ 3$/) as string,
      has_more: false,
      events: [
        { kind: 'method.ready', method_id: 'm', reference },
        { kind: 'charge.succeeded', attempt_id: 'a', driver_reference: 'simulated-a' },
        { kind: 'refund.succeeded', refund_id: 'r', payment_reference },
      ],
    })
    expect(await run('remove_method', { driver: 'simulated', reference })).toEqual({})
  })

  test.each([
    ['no_driver', true, 'stripe', () => undefined],
    ['refused', false, 'simulated', () => undefined],
    [
      'busy',
      true,
      'simulated',
      (simulated: ReturnType<typeof open>['simulated']) => {
        simulated.refund = () => Promise.reject(new PaymentError('busy', 'Later.'))
      },
    ],
  ] as const)('say that %s may be tried again: %s', async (code, retry, driver, prepare) => {
    const { run, simulated } = open()
    prepare(simulated)
    const refund = { driver, refund_id: 'r', payment_reference: 'p', amount_cents: 1, currency }
    await expect(run('refund', refund)).rejects.toMatchObject({ code, retry })
  })

  test('refuse a payload that they do not understand', async () => {
    await expect(open().run('charge', { driver: 'simulated' })).rejects.toThrow('attempt_id')
  })
})

test('a payment provider that does not answer is in the log when the worker begins', async () => {
  const { simulated } = open()
  const failing = open().simulated
  failing.ping = () => Promise.reject(new PaymentError('key_refused', 'Refused.'))
  const lines: string[] = []
  const log = createLog({
    worker: 'a',
    level: 'info',
    clock: new FakeClock(),
    write: (line) => void lines.push(line),
  })
  const { signal } = new AbortController()
  await checkPayments({ simulated }, log, signal)
  await checkPayments({ stripe: failing }, log, signal)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'payments.ready', kind: 'simulated' },
    { event: 'payments.not_ready', level: 'error', code: 'key_refused' },
  ])
})
