// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/support/fakeClock.ts'
import { FakeQueue } from '../../../tests/support/fakeQueue.ts'
import { QueueError } from '../call.ts'
import { createLog } from '../log.ts'
import { createExportDuty } from './exportDuty.ts'
import { ticketFilePath, type ExportRows } from './exportFiles.ts'
import { PART_BYTES } from './zipWriter.ts'

const never = new AbortController().signal
const requestedAt = '2026-06-01T12:00:00Z'

function setUp(...jobs: ExportRows[]) {
  const clock = new FakeClock()
  const queue = new FakeQueue(clock)
  queue.exports = jobs.map((rows, index) => ({ exportId: `export-${index}`, requestedAt, rows }))
  const log = createLog({ worker: 'a', level: 'off', clock, write: () => {} })
  return { queue, run: createExportDuty({ queue: queue.for('a'), log }) }
}

const zipOf = (queue: FakeQueue, exportId: string) =>
  unzipSync(
    Buffer.concat(
      queue.exportParts.filter((part) => part.exportId === exportId).map(({ content }) => content),
    ),
  )

test('a copy holds each kind of data twice, the files of tickets and a README', async () => {
  const { queue, run } = setUp({
    account: [{ email: 'mira@example.test', created_at: requestedAt }],
    servers: [{ name: '=cmd', labels: { env: 'prod' }, deleted_at: null }],
    ticket_files: [{ ticket: 1001, id: '0a1b2c3d-1', name: 'log.txt' }],
    snapshots: null,
  })
  await run(never)
  const zip = zipOf(queue, 'export-0')
  expect(Object.keys(zip)).toEqual([
    'README.txt',
    'account.json',
    'account.csv',
    'servers.json',
    'servers.csv',
    'ticket_files.json',
    'ticket_files.csv',
    'tickets/T-1001/0a1b2c3d-log.txt',
  ])
  const text = (path: string) => strFromU8(zip[path] ?? new Uint8Array())
  expect(JSON.parse(text('account.json'))).toEqual([
    { email: 'mira@example.test', created_at: requestedAt },
  ])
  // No spreadsheet computes what a person typed.
  expect(text('servers.csv')).toBe('name,labels,deleted_at\r\n\'=cmd,"{""env"":""prod""}",\r\n')
  expect(text('README.txt')).toContain('servers (1)\r\n  Servers that you created')
  expect(text('tickets/T-1001/0a1b2c3d-log.txt')).toBe('content of 0a1b2c3d-1')
  expect(queue.exportParts.map(({ isLast }) => isLast)).toEqual([true])
})

test('a large copy is stored in parts that a proxy lets through, and only the last one ends it', async () => {
  // Random, so that it does not become small.
  const body = Array.from({ length: 16_000 }, (_, index) => ({
    id: index,
    body: crypto.randomUUID() + crypto.randomUUID(),
  }))
  const { queue, run } = setUp({ ticket_messages: body })
  await run(never)
  const parts = queue.exportParts
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index))
  expect(Math.max(...parts.map(({ content }) => content.length))).toBe(PART_BYTES)
  expect(parts.map(({ isLast }) => isLast)).toEqual(
    parts.map((_, index) => index === parts.length - 1),
  )
  const json = strFromU8(zipOf(queue, 'export-0')['ticket_messages.json'] ?? new Uint8Array())
  expect(JSON.parse(json)).toEqual(body)
})

test('a copy that is another worker’s by now does not stop the next one', async () => {
  const { queue, run } = setUp({ account: [{ email: 'a' }] }, { account: [{ email: 'b' }] })
  let isFirst = true
  queue.fail = (procedure) => {
    if (procedure !== 'storeExportPart' || !isFirst) return
    isFirst = false
    throw new QueueError('store_export_part', 'not_found', 404)
  }
  await run(never)
  expect(queue.exportParts.map(({ exportId }) => exportId)).toEqual(['export-1'])
})

test('a backend that fails is tried again by the next round', async () => {
  const { queue, run } = setUp({ account: [{ email: 'a' }] })
  queue.fail = (procedure) => {
    if (procedure === 'storeExportPart') throw new QueueError('store_export_part', 'network')
  }
  await expect(run(never)).rejects.toThrow('network')
})

test('the name of a file leads to no other folder', () => {
  expect(ticketFilePath(7, '0a1b2c3d-1', '../../etc/passwd')).toBe(
    'tickets/T-7/0a1b2c3d-__.._etc_passwd',
  )
  expect(ticketFilePath(7, '0a1b2c3d-1', 'a\u0000b:c')).toBe('tickets/T-7/0a1b2c3d-a_b_c')
})
