import Papa from 'papaparse'
import { beforeEach, expect, test, vi } from 'vitest'
import { listAllAudit } from '@/domain/audit/auditEvents'
import { brand } from '@/lib/brand'
import { download } from '@/lib/csv/download'
import { failure } from '@/lib/errors'
import { auditCells, auditFileName, exportAudit, MOST_EXPORTED } from './exportAudit'
import { makeEvent } from './fixtures'

vi.mock(import('@/domain/audit/auditEvents'), async (load) => ({
  ...(await load()),
  listAllAudit: vi.fn(),
}))
vi.mock(import('@/lib/csv/download'), () => ({ download: vi.fn() }))

const all = vi.mocked(listAllAudit)

beforeEach(() => {
  all.mockReset().mockResolvedValue([])
  vi.mocked(download).mockReset()
})

const BERLIN = 'Europe/Berlin'

test('a row holds everything that was recorded', () => {
  const [head = [], cells = []] = auditCells([makeEvent()])
  expect(Object.fromEntries(head.map((name, n) => [name, cells[n]]))).toEqual({
    id: '7',
    at: '2026-11-20T10:00:00.123456+00:00',
    actor_id: 'a0000000-0000-4000-8000-000000000001',
    actor_name: 'Ada Admin',
    actor_email: 'ada@example.test',
    actor_role: '',
    via: '',
    kind: 'plan',
    action: 'publish',
    description: 'Published the plan',
    subject_id: 'b0000000-0000-4000-8000-000000000002',
    subject_name: 'v1.small',
    reason: 'Ready to sell',
    before: '{"status":"draft"}',
    after: '{"status":"published"}',
  })
})

test('the file holds what the search finds, and no formula', async () => {
  all.mockResolvedValue([
    makeEvent({ reason: '=HYPERLINK("https://example.org")', actor_name: '@sum' }),
  ])
  const search = { actor: 'ada' }
  await expect(exportAudit(search, 'UTC')).resolves.toBe(1)
  expect(all).toHaveBeenCalledWith(search, MOST_EXPORTED)
  const [name, text = ''] = vi.mocked(download).mock.lastCall ?? []
  expect(name).toBe(`${brand.slug}-audit-2026-11-20.csv`)
  const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    reason: `'=HYPERLINK("https://example.org")`,
    actor_name: `'@sum`,
    after: '{"status":"published"}',
  })
})

test('a file of nothing has its head', async () => {
  await expect(exportAudit({}, 'UTC')).resolves.toBe(0)
  const [name, text = ''] = vi.mocked(download).mock.lastCall ?? []
  expect(name).toBe(`${brand.slug}-audit.csv`)
  expect(text).toContain('id,at,actor_id')
})

test('a failure is for the button, and no file comes', async () => {
  all.mockRejectedValue(failure('network'))
  await expect(exportAudit({}, 'UTC')).rejects.toMatchObject({ code: 'network' })
  expect(download).not.toHaveBeenCalled()
})

const newest = makeEvent({ at: '2026-11-22T23:30:00+00:00' })
const oldest = makeEvent({ at: '2026-11-01T12:00:00+00:00' })

test.each([
  [{}, [newest, oldest], 'UTC', '2026-11-01-2026-11-22'],
  // In Berlin it is the next day already.
  [{}, [newest, oldest], BERLIN, '2026-11-01-2026-11-23'],
  [{}, [newest, newest], 'UTC', '2026-11-22'],
  [{ from: '2026-10-31T23:00:00.000Z' }, [newest], BERLIN, '2026-11-01-2026-11-23'],
  // Until midnight: the day that begins then is not part of it.
  [
    { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    [],
    'UTC',
    '2026-11-01-2026-11-30',
  ],
])('%j is in the name of the file', (search, events, zone, days) => {
  expect(auditFileName(search, events, zone)).toBe(`${brand.slug}-audit-${days}.csv`)
})
