import type { Alarm, AlarmPerson, FiredAlarm } from './alarms'

/** An alarm for tests. */
export const makeAlarm = (changes: Partial<Alarm> = {}): Alarm => ({
  id: 'a1',
  name: 'Busy',
  kind: 'cpu',
  threshold: 80,
  minutes: 10,
  serverId: null,
  server: null,
  label: { key: 'env', value: 'prod' },
  recipients: null,
  recipientNames: [],
  isForAll: true,
  isPaused: false,
  version: 3,
  openAlarms: 0,
  lastFiredAt: null,
  ...changes,
})

/** Two members whom alarms can write to, for tests. */
export const alarmPeople: readonly AlarmPerson[] = [
  { id: 'u1', name: 'Ada Byron', email: 'ada@example.com' },
  { id: 'u2', name: 'Bo Lund', email: 'bo@example.com' },
]

/** An alarm that fires, for tests. */
export const makeFired = (changes: Partial<FiredAlarm> = {}): FiredAlarm => ({
  id: 'f1',
  ruleId: 'a1',
  rule: 'Busy',
  kind: 'cpu',
  threshold: 80,
  minutes: 10,
  serverId: 'i1',
  server: 'web-1',
  value: 96.25,
  startedAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
  endReason: null,
  ...changes,
})
