// @vitest-environment node
import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/support/fakeClock.ts'
import { QueueError } from '../../queue/call.ts'
import { createLog } from '../../queue/log.ts'
import { createWorkerMetrics } from '../metrics.ts'
import { createReturnedDuty } from './readMailbox.ts'

const ID = '0b9f2a52-6c1e-4a5e-9f3c-3b1d6a2c8e41'
const bounce = `Content-Type: multipart/report; report-type=delivery-status; boundary=p

--p
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test

Final-Recipient: rfc822; mira@example.test
Action: failed
Status: 5.1.1

--p
Content-Type: message/rfc822

To: mira@example.test
Message-ID: <${ID}@mail.example.test>

--p--
`

/** A mailbox with these mails, of which none is read. */
function setUp(sources: Record<number, string>) {
  const read: number[] = []
  const recorded: unknown[][] = []
  const state = { isAway: false, closed: 0 }
  const run = createReturnedDuty({
    open: () =>
      Promise.resolve({
        unread: () =>
          Promise.resolve(
            Object.keys(sources)
              .map(Number)
              .filter((uid) => !read.includes(uid)),
          ),
        source: (uid) => Promise.resolve(new TextEncoder().encode(sources[uid] ?? '')),
        markRead: (uid) => Promise.resolve(void read.push(uid)),
        close: () => Promise.resolve(void (state.closed += 1)),
      }),
    queue: {
      recordReturnedMail: async (...facts) => {
        await Promise.resolve()
        if (state.isAway) throw new QueueError('record_returned_mail', 'network')
        recorded.push(facts)
        return true
      },
    },
    log: createLog({ worker: 'a', level: 'off', clock: new FakeClock(), write: () => {} }),
    metrics: createWorkerMetrics(),
  })
  return { run, read, recorded, state }
}

const never = new AbortController().signal

test('what came back is recorded and marked as read, and so is what is no report', async () => {
  const { run, read, recorded } = setUp({ 3: bounce, 4: 'Subject: Hello\r\n\r\nHow are you?' })
  await run(never)
  await run(never)
  expect(recorded).toEqual([
    [ID, ['mira@example.test', 'mira@example.test'], 'bounce', 'Status 5.1.1'],
  ])
  expect(read).toEqual([3, 4])
})

test('what could not be recorded is read again the next time, and the mailbox is closed', async () => {
  const { run, read, recorded, state } = setUp({ 3: bounce })
  state.isAway = true
  await expect(run(never)).rejects.toThrow('network')
  expect(read).toEqual([])
  state.isAway = false
  await run(never)
  expect(recorded).toHaveLength(1)
  expect(state.closed).toBe(2)
})
