// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kill } from '../../server/payments/driverConformance.ts'
import { createStripeDriver } from '../../server/payments/drivers/stripe/driver.ts'
import { systemClock } from '../../server/queue/clock.ts'
import { billingTask, kindsOf } from '../../server/worker/billing/jobs.ts'
import { paymentHandlers } from '../../server/worker/billing/payments/handlers.ts'
import { createWorkerQueue } from '../../server/worker/queue.ts'
import { FakeClock } from '../support/fakeClock.ts'
import { killedAt } from '../support/stripeFake/killedAt.ts'
import { StripeFake } from '../support/stripeFake/stripeFake.ts'
import { openSite, type Site } from './provisionerSetup.ts'

let site: Site
const fake = new StripeFake(new FakeClock(Date.now()))
beforeAll(async () => {
  site = await openSite()
  await site.backend.pg.exec(`update app.billing_settings set drivers = '{stripe}'`)
})
afterAll(() => site.close())

let workers = 0

/** A worker does what is due for payments, and may be killed at a request to Stripe or before it reports. */
async function work({ kill, reports = true }: { kill?: Kill; reports?: boolean } = {}) {
  workers += 1
  const queue = createWorkerQueue({
    url: site.url,
    credentials: site.backend.worker,
    worker: `payments-${workers}`,
    version: '0',
  })
  const stripe = createStripeDriver({
    key: 'rk_test_none',
    clock: systemClock,
    fetch: kill ? killedAt(fake, kill) : fake.fetch,
  })
  const handlers = paymentHandlers({ drivers: { stripe }, site: 'https://www.example.test' })
  const jobs = queue.billingJobs(kindsOf(handlers))
  const task = billingTask(handlers, jobs)
  for (const job of await jobs.claim(10, 30)) {
    const { signal } = new AbortController()
    const done = await task.perform(job, signal).catch(() => undefined)
    if (done && reports) await jobs.complete(job.id, done)
  }
}

/** The lease of a worker that was killed ends. */
const endLeases = () =>
  site.backend.pg.exec(`update app.billing_jobs set run_after = now() where status = 'running'`)

async function ask(procedure: string, parameters: object): Promise<Record<string, string>> {
  const { client } = site.customer
  const { data, error } = await client.rpc(procedure as never, parameters as never)
  if (error) throw new Error(JSON.stringify(error))
  return data
}

const rowsOf = async <Row>(statement: string, parameters: unknown[] = []) =>
  (await site.backend.pg.query<Row>(statement, parameters)).rows

const balance = async () =>
  (
    await rowsOf<{ cents: number }>(`select private.balance_cents($1)::integer as cents`, [
      site.customer.workspace,
    ])
  )[0]?.cents

test('an owner stores a card on the page of Stripe', async () => {
  const { workspace } = site.customer
  const { method_id } = await ask('add_payment_method', {
    workspace_id: workspace,
    driver: 'stripe',
  })
  await work()
  const [pending] = await rowsOf<{ setup_url: string }>(
    `select setup_url from app.payment_methods where id = $1`,
    [method_id],
  )
  fake.finishPage(new URL(pending?.setup_url ?? '').pathname.slice(1))
  await ask('check_payment_method', { method_id })
  await work()
  expect(
    await rowsOf(`select state, label, is_default, setup_url from app.payment_methods`),
  ).toEqual([{ state: 'ready', label: 'Visa ending in 4242', is_default: true, setup_url: null }])
})

const kills: (Kill | null)[] = [
  ...[1, 2].flatMap((step) => [
    { step, when: 'before' as const },
    { step, when: 'after' as const },
  ]),
  // It did everything, and was killed before it could say so.
  null,
]

describe.each([false, true])('a worker that is killed, and Stripe forgets keys: %s', (forgets) => {
  test.each(kills)('at %j, takes money once and books it once', async (kill) => {
    const before = (await balance()) ?? 0
    const { workspace } = site.customer
    const { attempt_id = '' } = await ask('top_up', { workspace_id: workspace, amount_cents: 500 })
    await work(kill ? { kill } : { reports: false })
    expect(await balance()).toBe(before)
    await endLeases()
    if (forgets) fake.forgetKeys()
    await work()
    await site.backend.pg.exec(`select private.pull_payment_events('stripe')`)
    await work()
    expect(fake.taken(attempt_id)).toHaveLength(1)
    expect(
      await rowsOf(
        `select a.state, count(p.id)::integer as payments from app.payment_attempts a
         left join app.payments p on p.attempt_id = a.id where a.id = $1 group by a.state`,
        [attempt_id],
      ),
    ).toEqual([{ state: 'succeeded', payments: 1 }])
    expect(await balance()).toBe(before + 500)
  })
})

test('a card that is removed is forgotten by Stripe', async () => {
  const [method] = await rowsOf<{ id: string }>(`select id from app.payment_methods`)
  await ask('remove_payment_method', { method_id: method?.id })
  await work()
  expect(fake.requests.at(-1)?.path).toMatch(/\/detach$/)
  expect(
    await rowsOf(`select count(*)::integer as open from app.billing_jobs where status = 'queued'`),
  ).toEqual([{ open: 0 }])
})
