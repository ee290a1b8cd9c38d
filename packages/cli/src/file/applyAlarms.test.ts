import { beforeEach, expect, test, vi } from 'vitest'
import type { AlarmChange, AlarmRule } from '@/domain/alarms/alarms'
import { makeAlarm } from '@/domain/alarms/fixtures'
import { makeAccount } from '@/domain/bit/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import type { AlarmFileChange } from '@/domain/workspaceFile/changes'
import { applyAlarms } from './applyAlarms'

const { calls } = vi.hoisted((): { calls: unknown[][] } => ({ calls: [] }))
vi.mock('@/domain/alarms/alarms', () => ({
  createAlarm: (_workspace: string, name: string, rule: AlarmRule, via: string) => {
    calls.push(['create', name, rule.serverId, rule.threshold, via])
    return Promise.resolve()
  },
  deleteAlarm: (id: string, via: string) => {
    calls.push(['delete', id, via])
    return Promise.resolve()
  },
  updateAlarm: ({ version }: { version: number }, change: AlarmChange, via: string) => {
    calls.push(['update', version, change, via])
    return Promise.resolve()
  },
}))

const web = makeInstance({ name: 'web' })
const applying = (signal = new AbortController().signal) => ({
  account: {
    ...makeAccount(),
    servers: () => Promise.resolve([web]),
    alarms: () => Promise.resolve([makeAlarm({ name: 'Busy', version: 1 })]),
  },
  signal,
  report: () => undefined,
})
const rule = {
  kind: 'cpu',
  threshold: 80,
  minutes: 15,
  server: 'web',
  label: null,
  recipients: null,
} as const
const change = (more: Partial<AlarmFileChange> = {}): AlarmFileChange => ({
  of: 'alarm',
  kind: 'create',
  name: 'Busy',
  alarm: null,
  details: [],
  rule,
  isPaused: undefined,
  ...more,
})

beforeEach(() => {
  calls.length = 0
})

test('makes an alarm for a server by its name, and pauses it', async () => {
  expect(await applyAlarms([change({ isPaused: true })], new Set(), applying())).toEqual([
    { name: 'alarm Busy' },
  ])
  expect(calls).toEqual([
    ['create', 'Busy', web.id, 80, 'shell'],
    ['update', 1, { isPaused: true }, 'shell'],
  ])
})

test('changes the version that the plan saw', async () => {
  const alarm = makeAlarm({ version: 7 })
  await applyAlarms(
    [change({ kind: 'change', alarm, rule: undefined, isPaused: false })],
    new Set(),
    applying(),
  )
  expect(calls).toEqual([['update', 7, { isPaused: false }, 'shell']])
})

test('deletes one that the last apply made', async () => {
  const alarm = makeAlarm({ id: 'a9' })
  await applyAlarms([change({ kind: 'delete', alarm, rule: undefined })], new Set(), applying())
  expect(calls).toEqual([['delete', 'a9', 'shell']])
})

test('waits for a server that failed, and does nothing more once it is stopped', async () => {
  const [outcome] = await applyAlarms([change()], new Set(['web']), applying())
  expect(String(outcome?.failure)).toMatch(/Its server web failed/)
  expect(await applyAlarms([change()], new Set(), applying(AbortSignal.abort()))).toEqual([])
  expect(calls).toEqual([])
})
