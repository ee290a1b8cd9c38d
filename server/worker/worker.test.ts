// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { FakeClock, settle } from '../../tests/support/fakeClock.ts'
import { mailJob } from '../../tests/support/mailJobs.ts'
import { QueueError } from '../queue/call.ts'
import { createLog } from '../queue/log.ts'
import { BillingFailure, type BillingHandlers, type BillingJob } from './billing/jobs.ts'
import { mailRow, type MailJob } from './mail/mailJob.ts'
import { createWorkerMetrics, type WorkerMetrics } from './metrics.ts'
import type { WorkerQueue } from './queue.ts'
import type { Message, NotSent, Sent, WayDriver } from './way.ts'
import { createWorker, type Worker } from './worker.ts'

interface Entry {
  job: MailJob
  status: 'queued' | 'running' | 'sent' | 'failed'
  worker: string
  leaseUntil: number
  outcomes: (Sent | NotSent)[]
}

let clock: FakeClock
let metrics: WorkerMetrics
let entries: Entry[]
let calls: string[]
let billingJobs: BillingJob[]
let billingOutcomes: unknown[]
let billing: BillingHandlers
let fail: (procedure: string) => void
let hoursLeft: number
let lines: string[]
let started: { stop: AbortController; running: Promise<void>; worker: Worker }[]

beforeEach(() => {
  clock = new FakeClock()
  metrics = createWorkerMetrics()
  entries = []
  calls = []
  billingJobs = []
  billingOutcomes = []
  billing = {}
  fail = () => {}
  hoursLeft = 0
  lines = []
  started = []
  return async () => {
    for (const { stop } of started) stop.abort()
    await clock.advance(600_000)
    await Promise.all(started.map(({ running }) => running))
  }
})

function add(): Entry {
  const entry: Entry = { job: mailJob(), status: 'queued', worker: '', leaseUntil: 0, outcomes: [] }
  entries.push(entry)
  return entry
}

async function answer<T>(procedure: string, result: () => T): Promise<T> {
  calls.push(procedure)
  await Promise.resolve()
  fail(procedure)
  return result()
}

const count = (procedure: string) => calls.filter((call) => call === procedure).length

/** The procedures of the database for one worker, in memory. */
function queueFor(worker: string): WorkerQueue {
  const mine = (id: string) =>
    entries.find(
      (each) => each.job.delivery.id === id && each.worker === worker && each.status === 'running',
    )
  return {
    heartbeat: () =>
      answer('heartbeat', () => ({
        mail: { queued: 2, running: 1, failed: 3, oldestDueSeconds: 4 },
      })),
    messages: () => ({
      claim: (max, seconds) =>
        answer('claim', () => {
          const now = clock.now()
          const due = entries.filter(
            ({ status, leaseUntil }) =>
              status === 'queued' || (status === 'running' && leaseUntil <= now),
          )
          return due.slice(0, max).map((entry) => {
            const leaseUntil = now + seconds * 1000
            Object.assign(entry, { status: 'running', worker, leaseUntil })
            entry.job.delivery.attempts += 1
            return structuredClone(entry.job) as Message as never
          })
        }),
      renew: (id, seconds) =>
        answer('renew', () => {
          const entry = mine(id)
          if (entry) entry.leaseUntil = clock.now() + seconds * 1000
          return entry !== undefined
        }),
      release: (id) =>
        answer('release', () => {
          const entry = mine(id)
          if (entry) entry.status = 'queued'
          return entry !== undefined
        }),
      complete: (id, outcome) =>
        answer('complete', () => {
          const entry = mine(id)
          if (!entry) throw new QueueError('complete_message', 'conflict', 409)
          entry.outcomes.push(outcome)
          entry.status = outcome.ok ? 'sent' : 'failed'
          return entry.status
        }),
    }),
    billingJobs: () => ({
      claim: () => answer('claimBilling', () => billingJobs.splice(0)),
      renew: () => answer('renewBilling', () => true),
      release: () => answer('releaseBilling', () => true),
      complete: (_, outcome) =>
        answer('completeBilling', () => {
          billingOutcomes.push(outcome)
          return 'done'
        }),
    }),
    tick: () => answer('tick', () => undefined),
    wakePaymentEvents: () => answer('wakePaymentEvents', () => undefined),
    tickBackups: () => answer('tickBackups', () => undefined),
    tickBilling: () => answer('tickBilling', () => undefined),
    checkAlarms: () => answer('checkAlarms', () => undefined),
    rollUpUsage: () => answer('rollUpUsage', () => (hoursLeft -= 1) <= 0),
    closeMonths: () => answer('closeMonths', () => ({ closed: 0, waiting: 0, isDone: true })),
    mailDocuments: () => Promise.reject(new Error('not asked')),
    documentToMake: () => Promise.reject(new Error('There is no invoice.')),
    invoicesToRecompute: () => answer('invoicesToRecompute', () => []),
    recordRecomputed: () => answer('recordRecomputed', () => 0),
    recordMailBlock: () => answer('block', () => undefined),
    recordReturnedMail: () => answer('returned', () => true),
    unsubscribe: () => answer('unsubscribe', () => undefined),
    claimExport: () => answer('claimExport', () => null),
    exportFile: () => answer('exportFile', () => new Uint8Array()),
    storeExportPart: () => answer('storeExportPart', () => undefined),
    deleteDueAccounts: () => answer('deleteDueAccounts', () => 1),
    addressesWithoutPlace: () => answer('addressesWithoutPlace', () => []),
    recordPlaces: () => answer('recordPlaces', () => undefined),
  }
}

/** Starts a worker that sends with this function. */
function start(name: string, send: WayDriver<MailJob>['send']): (typeof started)[number] {
  const stop = new AbortController()
  const way: WayDriver<MailJob> = {
    way: 'mail',
    row: mailRow,
    concurrency: 3,
    longestMs: 120_000,
    send,
    close: () => void calls.push('close'),
  }
  const worker = createWorker({
    queue: queueFor(name),
    ways: [way],
    billing,
    readReturned: undefined,
    lookUpPlaces: undefined,
    clock,
    random: () => 0.5,
    log: createLog({
      worker: name,
      level: 'debug',
      clock,
      write: (line) => void lines.push(line),
    }),
    metrics,
    facts: {},
    tokenExpiresAt: undefined,
    leaseSeconds: 60,
    graceSeconds: 20,
  })
  const entry = { stop, worker, running: worker.run(stop.signal) }
  started.push(entry)
  return entry
}

const charge = (amount: string): BillingJob => ({
  id: amount,
  kind: 'charge',
  payload: { amount },
  attempts: 1,
})

const sent = (): Promise<Sent> => Promise.resolve({ ok: true })
const until = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('broken off')))
  })

test('several workers send each message once', async () => {
  const ids: string[] = []
  for (let index = 0; index < 30; index += 1) add()
  const send = ({ delivery }: MailJob) => {
    ids.push(delivery.id)
    return sent()
  }
  start('a', send)
  start('b', send)
  await clock.advance(10_000)
  expect(entries.map(({ status }) => status)).toEqual(entries.map(() => 'sent'))
  expect(new Set(ids).size).toBe(30)
  expect(ids).toHaveLength(30)
})

test('a message that takes long stays with its worker', async () => {
  const entry = add()
  start('a', async (_, signal) => {
    await clock.sleep(100_000, signal)
    return { ok: true }
  })
  start('b', sent)
  await clock.advance(99_000)
  expect([entry.status, entry.worker]).toEqual(['running', 'a'])
  await clock.advance(10_000)
  expect(entry.outcomes).toEqual([{ ok: true }])
})

test('a message that hangs is cut off, and may be tried again', async () => {
  const entry = add()
  start('a', (_, signal) => until(signal))
  await clock.advance(130_000)
  expect(entry.outcomes).toMatchObject([{ ok: false, code: 'timeout', retry: true }])
})

test('what was not sent is reported as the way says', async () => {
  const entry = add()
  const failure = {
    ok: false,
    code: 'smtp_550',
    detail: 'x',
    retry: false,
    block: 'refused',
  } as const
  start('a', () => Promise.resolve(failure))
  await clock.advance(5_000)
  expect(entry.outcomes).toEqual([failure])
})

test('a stop waits for messages in progress, and gives back what takes too long', async () => {
  const [short, long] = [add(), add()]
  const { stop, running } = start('a', async ({ delivery }, signal) => {
    if (delivery.id === long.job.delivery.id) return until(signal)
    await clock.sleep(5_000, signal)
    return { ok: true }
  })
  await clock.advance(2_000)
  stop.abort()
  const late = add()
  await clock.advance(30_000)
  await running
  expect(short.status).toBe('sent')
  expect([long.status, long.outcomes]).toEqual(['queued', []])
  expect(late.status).toBe('queued')
  // The connections end after the last message.
  expect(calls.at(-1)).toBe('close')
})

test('nothing is sent before the backend answers, and the process says so', async () => {
  add()
  fail = (procedure) => {
    if (procedure === 'heartbeat') throw new QueueError('worker_heartbeat', 'network')
  }
  const { worker } = start('a', sent)
  expect(worker.health()).toEqual({ isHealthy: false, status: 'starting' })
  await clock.advance(30_000)
  expect(entries[0]?.status).toBe('queued')
  fail = () => {}
  await clock.advance(20_000)
  expect(entries[0]?.status).toBe('sent')
  expect(worker.health()).toEqual({ isHealthy: true, status: 'ok' })
  fail = () => {
    throw new QueueError('worker_heartbeat', 'network')
  }
  await clock.advance(60_000)
  expect(worker.health()).toEqual({ isHealthy: false, status: 'backend_unreachable' })
})

test('the duties come again and again, one that fails too', async () => {
  fail = (procedure) => {
    if (procedure === 'tick') throw new QueueError('tick_messages', 'network')
  }
  start('a', sent)
  await clock.advance(180_000)
  expect(count('tick')).toBeGreaterThanOrEqual(3)
  expect(count('tickBackups')).toBeGreaterThanOrEqual(3)
  expect(count('deleteDueAccounts')).toBeGreaterThanOrEqual(3)
  expect(count('checkAlarms')).toBeGreaterThanOrEqual(3)
  expect(count('claimExport')).toBeGreaterThanOrEqual(18)
  expect(lines.filter((line) => line.includes('duty.failed'))).toHaveLength(1)
})

test('jobs of billing are done by their handlers, and their results reported', async () => {
  billingJobs.push(charge('paid'), charge('declined'), charge('broken'))
  billing = {
    charge: async ({ amount }) => {
      await Promise.resolve()
      if (amount === 'declined') throw new BillingFailure('refused', 'Told so.', { retry: false })
      if (amount === 'broken') throw new TypeError('not expected')
      return { state: 'succeeded' }
    },
  }
  start('a', sent)
  await clock.advance(5_000)
  expect(billingOutcomes).toMatchObject([
    { ok: true, result: { state: 'succeeded' } },
    { ok: false, code: 'refused', detail: 'Told so.', retry: false },
    { ok: false, code: 'unexpected', retry: true },
  ])
  expect(count('tickBilling')).toBe(1)
})

test('readings are rolled up until nothing is left, an hour at a time and 60 in a minute', async () => {
  hoursLeft = 70
  start('a', sent)
  await clock.advance(5_000)
  expect(count('rollUpUsage')).toBe(60)
  await clock.advance(70_000)
  expect(count('rollUpUsage')).toBeGreaterThanOrEqual(70)
  expect(hoursLeft).toBeLessThanOrEqual(0)
  expect(count('rollUpUsage')).toBeLessThan(75)
})

test('a process without handlers claims no job of billing', async () => {
  start('a', sent)
  await clock.advance(5_000)
  expect(count('claimBilling')).toBe(0)
})

describe('the log and the metrics', () => {
  test('count, and name no address and no subject', async () => {
    add()
    start('a', sent)
    await clock.advance(15_000)
    await settle()
    expect(metrics.text()).toContain(
      'worker_messages_total{way="mail",kind="ticket.answered",result="sent"} 1\n',
    )
    expect(metrics.text()).toContain('worker_queue_failed_messages{way="mail"} 3\n')
    expect(metrics.text()).toContain('worker_queue_oldest_due_seconds{way="mail"} 4\n')
    const printed = lines.join('')
    expect(printed).toContain('message.ended')
    expect(printed).not.toMatch(/mira|disk/i)
  })
})
