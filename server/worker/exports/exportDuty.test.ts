// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/support/fakeClock.ts'
import { QueueError } from '../../queue/call.ts'
import { createLog } from '../../queue/log.ts'
import { createExportDuty } from './exportDuty.ts'
import { ticketFilePath, type ExportRows } from './exportFiles.ts'
import { PART_BYTES } from './zipWriter.ts'

const never = new AbortController().signal
const requestedAt = '2026-06-01T12:00:00Z'

interface Part {
  exportId: string
  part: number
  content: Uint8Array
  isLast: boolean
}

/** Copies that wait, and the parts that were stored. */
function setUp(...jobs: ExportRows[]) {
  const waiting = jobs.map((rows, index) => ({ exportId: `export-${index}`, requestedAt, rows }))
  const parts: Part[] = []
  const faults = { onStore: () => {} }
  const log = createLog({ worker: 'a', level: 'off', clock: new FakeClock(), write: () => {} })
  const queue = {
    claimExport: () => Promise.resolve(waiting.shift() ?? null),
    exportFile: (_: string, id: string) =>
      Promise.resolve(new TextEncoder().encode(`content of ${id}`)),
    storeExportPart: async (
      exportId: string,
      part: number,
      content: Uint8Array,
      isLast: boolean,
    ) => {
      await Promise.resolve()
      faults.onStore()
      parts.push({ exportId, part, content, isLast })
    },
  }
  return { parts, faults, run: createExportDuty({ queue, log }) }
}

const zipOf = (parts: Part[], exportId: string) =>
  unzipSync(
    Buffer.concat(parts.filter((part) => part.exportId === exportId).map(({ content }) => content)),
  )

test('a copy holds each kind of data twice, the files of tickets and a README', async () => {
  const { parts, run } = setUp({
    account: [{ email: 'mira@example.test', created_at: requestedAt }],
    servers: [{ name: '=cmd', labels: { env: 'prod' }, deleted_at: null }],
    ticket_files: [{ ticket: 1001, id: '0a1b2c3d-1', name: 'log.txt' }],
    snapshots: null,
  })
  await run(never)
  const zip = zipOf(parts, 'export-0')
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
  expect(parts.map(({ isLast }) => isLast)).toEqual([true])
})

test('a large copy is stored in parts that a proxy lets through, and only the last one ends it', async () => {
  // Random, so that it does not become small.
  const body = Array.from({ length: 16_000 }, (_, index) => ({
    id: index,
    body: crypto.randomUUID() + crypto.randomUUID(),
  }))
  const { parts, run } = setUp({ ticket_messages: body })
  await run(never)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index))
  expect(Math.max(...parts.map(({ content }) => content.length))).toBe(PART_BYTES)
  expect(parts.map(({ isLast }) => isLast)).toEqual(
    parts.map((_, index) => index === parts.length - 1),
  )
  const json = strFromU8(zipOf(parts, 'export-0')['ticket_messages.json'] ?? new Uint8Array())
  expect(JSON.parse(json)).toEqual(body)
})

test('a copy that is another worker’s by now does not stop the next one', async () => {
  const { parts, faults, run } = setUp({ account: [{ email: 'a' }] }, { account: [{ email: 'b' }] })
  let isFirst = true
  faults.onStore = () => {
    if (!isFirst) return
    isFirst = false
    throw new QueueError('store_export_part', 'not_found', 404)
  }
  await run(never)
  expect(parts.map(({ exportId }) => exportId)).toEqual(['export-1'])
})

test('a backend that fails is tried again by the next round', async () => {
  const { faults, run } = setUp({ account: [{ email: 'a' }] })
  faults.onStore = () => {
    throw new QueueError('store_export_part', 'network')
  }
  await expect(run(never)).rejects.toThrow('network')
})

test('the name of a file leads to no other folder', () => {
  expect(ticketFilePath(7, '0a1b2c3d-1', '../../etc/passwd')).toBe(
    'tickets/T-7/0a1b2c3d-__.._etc_passwd',
  )
  expect(ticketFilePath(7, '0a1b2c3d-1', 'a\u0000b:c')).toBe('tickets/T-7/0a1b2c3d-a_b_c')
})
