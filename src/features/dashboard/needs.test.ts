import { expect, it } from 'vitest'
import { makeSchedule } from '@/domain/backups/fixtures'
import { makeApproval } from '@/domain/approvals/fixtures'
import { makeFired } from '@/domain/alarms/fixtures'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeTicket } from '@/domain/tickets/fixtures'
import { makeApiKey } from '@/domain/workspaces/fixtures'
import { needsOf, type Need } from './needs'

const now = Date.parse('2026-11-22T12:00:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

const makeNotice = (instanceName: string, hourlyMicros: number) => ({
  instanceId: instanceName,
  instanceName,
  before: { currency: 'EUR', hourlyMicros: 1000, monthlyCapMicros: null },
  after: { currency: 'EUR', hourlyMicros, monthlyCapMicros: null },
  effectiveAt: '2027-01-05T00:00:00Z',
})

const nameOf = (need: Need) => {
  if (need.kind === 'ticket') return need.ticket.number
  if (need.kind === 'apiKey') return need.apiKey.name
  if (need.kind === 'limit') return need.limitMicros
  if (need.kind === 'approval') return need.approvals.length
  if (need.kind === 'backup') return need.schedules.length
  if (need.kind === 'price') return need.notices.map((each) => each.instanceName).join(', ')
  if (need.kind === 'alarm') return need.fired.map((each) => each.server).join(', ')
  return need.kind === 'quota' ? need.quota.metric : need.instance.name
}

it('names what waits for a person, the most urgent first', () => {
  const quota = { metric: 'vcpus', label: 'vCPU', unit: '', used: 8, max: 8, requestedMax: null }
  const instances = [
    makeInstance({ name: 'fine' }),
    makeInstance({ name: 'soon', state: 'deleted', purgeAfter: inHours(5) }),
    makeInstance({ name: 'later', state: 'deleted', purgeAfter: inHours(60) }),
    makeInstance({ name: 'open', labels: { env: 'prod' } }),
    makeInstance({ name: 'safe', labels: { env: 'prod' }, isProtected: true }),
    makeInstance({
      name: 'slow',
      action: { id: 'a', kind: 'start', status: 'queued', requestedAt: inHours(-1) },
    }),
    makeInstance({ name: 'held', hold: 'maintenance', holdReason: 'A disk is replaced.' }),
    makeInstance({ name: 'broken', state: 'error' }),
  ]
  const tickets = [
    makeTicket({ number: 1, state: 'waiting_for_us' }),
    makeTicket({ number: 2, state: 'waiting_for_customer' }),
    makeTicket({ number: 3, state: 'closed', isUnread: true }),
    makeTicket({ number: 4, state: 'closed' }),
  ]
  const needs = needsOf(
    {
      instances,
      firedAlarms: [
        makeFired({ id: 'f1', server: 'web-1' }),
        makeFired({ id: 'f2', server: 'web-2' }),
        makeFired({ id: 'f3', server: 'web-3', endedAt: inHours(-1), endReason: 'normal' }),
        makeFired({ id: 'f4', ruleId: 'a2', server: 'db-1' }),
      ],
      quotas: [quota, { ...quota, metric: 'gpus', used: 0, max: 0 }],
      tickets,
      approvals: [],
      apiKeys: [
        makeApiKey({ name: 'ends soon', expiresAt: inHours(100) }),
        makeApiKey({ name: 'works', expiresAt: inHours(1000) }),
        makeApiKey({ name: 'over', expiresAt: inHours(-1) }),
        makeApiKey({ name: 'revoked', expiresAt: inHours(100), endedAt: inHours(-1) }),
      ],
      backupProblems: [makeSchedule({ problem: 'missed' }), makeSchedule({ problem: 'failed' })],
      notices: [makeNotice('up-1', 2000), makeNotice('up-2', 3000), makeNotice('down', 500)],
      spend: { currency: 'EUR', spentMicros: 100, projectedMicros: 300 },
      monthlyLimitMicros: 200,
      isLimitReached: false,
    },
    now,
  )
  expect(needs.map((need) => [need.kind, nameOf(need)])).toEqual([
    ['error', 'broken'],
    ['alarm', 'web-1, web-2'],
    ['alarm', 'db-1'],
    ['hold', 'held'],
    ['price', 'up-1, up-2'],
    ['price', 'down'],
    ['ticket', 2],
    ['ticket', 3],
    ['stuck', 'slow'],
    ['backup', 2],
    ['limit', 200],
    ['quota', 'vcpus'],
    ['apiKey', 'ends soon'],
    ['bin', 'soon'],
    ['unprotected', 'open'],
  ])
})

const quiet = {
  instances: [],
  firedAlarms: [],
  quotas: [],
  tickets: [],
  apiKeys: [],
  approvals: [],
  notices: [],
  backupProblems: [],
  isLimitReached: false,
}

it.each([
  [null, 300, []],
  [300, 300, []],
  [299, 300, ['limit']],
])(
  'a monthly limit of %s with %s to come warns: %j',
  (monthlyLimitMicros, projectedMicros, kinds) => {
    const spend = { currency: 'EUR', spentMicros: 100, projectedMicros }
    const found = needsOf({ ...quiet, spend, monthlyLimitMicros }, now)
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
    expect(needsOf({ ...quiet, spend: undefined, monthlyLimitMicros }, now)).toEqual([])
  },
)

it('says once that the limit is reached, and not for each server that is held at it', () => {
  const spend = { currency: 'EUR', spentMicros: 100, projectedMicros: 100 }
  const hold = { hold: 'suspended', holdReason: 'The month has reached the limit.' } as const
  const instances = [
    makeInstance({ name: 'one', ...hold, isHeldAtLimit: true }),
    makeInstance({ name: 'other', ...hold, isHeldAtLimit: true }),
    makeInstance({ name: 'unpaid', hold: 'suspended', holdReason: 'Unpaid.' }),
  ]
  const rows = { ...quiet, instances, spend, monthlyLimitMicros: 100 }
  expect(needsOf({ ...rows, isLimitReached: true }, now).map(nameOf)).toEqual(['unpaid', 100])
  // At the limit of a key, the line of each server is all that says so.
  expect(needsOf(rows, now).map(nameOf)).toEqual(['one', 'other', 'unpaid'])
})

it('has one line for the orders of API keys that wait, and none for those that are decided', () => {
  const rows = { ...quiet, spend: undefined, monthlyLimitMicros: null }
  const open = [makeApproval(), makeApproval(), makeApproval({ state: 'approved' })]
  expect(needsOf({ ...rows, approvals: open }, now)).toEqual([
    { kind: 'approval', approvals: open.slice(0, 2) },
  ])
  expect(needsOf({ ...rows, approvals: open.slice(2) }, now)).toEqual([])
})
