import { expect, test } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import {
  keepProblem,
  protectedServers,
  scheduleText,
  usualTerms,
  whyNoBackups,
  whyNotBackedUp,
} from './backupRules'
import { makeSchedule } from './fixtures'

const server = (name: string, changes = {}) => makeInstance({ id: name, name, ...changes })
const of = (id: string) => ({ id, name: id, isGone: false })

test('a schedule says its day, its hour and its zone', () => {
  expect(scheduleText(usualTerms('UTC'))).toBe('Every day between 03:00 and 04:00, UTC')
  expect(scheduleText({ every: 'week', weekday: 7, hour: 23, timeZone: 'America/New_York' })).toBe(
    'Every Sunday between 23:00 and 00:00, America/New York',
  )
})

test('servers that nothing protects come first, and a deleted one only while something is kept', () => {
  const rows = protectedServers(
    [
      server('web-10'),
      server('web-9'),
      server('open'),
      server('gone', { state: 'deleted' }),
      server('kept', { state: 'deleted' }),
    ],
    [makeSchedule({ instanceId: 'web-10' }), makeSchedule({ instanceId: 'web-9' })],
    [
      makeSnapshot({ id: 'a', kind: 'backup', server: of('web-9'), sizeGib: 5 }),
      makeSnapshot({ id: 'b', kind: 'backup', server: of('web-9'), sizeGib: 6 }),
      makeSnapshot({ id: 'c', kind: 'backup', server: of('web-9'), state: 'failed' }),
      makeSnapshot({ id: 'd', kind: 'snapshot', server: of('web-9') }),
      makeSnapshot({ id: 'e', kind: 'backup', server: of('kept') }),
    ],
  )
  expect(rows.map(({ instance, backups }) => [instance.name, backups.length])).toEqual([
    ['kept', 1],
    ['open', 0],
    ['web-9', 2],
    ['web-10', 0],
  ])
  expect(rows.find(({ instance }) => instance.name === 'web-9')?.monthMicros).toBe(440_000)
})

test.each([
  ['7', true],
  [' 30 ', true],
  ['0', false],
  ['31', false],
  ['', false],
  ['-1', false],
  ['1.5', false],
  ['many', false],
])('%j kept backups: %s', (text, isRight) => {
  expect(keepProblem(text) === undefined).toBe(isRight)
})

test('says why nothing can be switched on', () => {
  const price = { currency: 'EUR', gibMonthMicros: 1 }
  expect(whyNoBackups({ roles: ['operator'] }, price)).toBeUndefined()
  expect(whyNoBackups({ roles: [] }, price)).toMatch(/role/)
  expect(whyNoBackups({ roles: ['operator'], blocked: 'Suspended.' }, price)).toBe('Suspended.')
  expect(whyNoBackups({ roles: ['operator'] }, null)).toMatch(/offers no backups/)
  expect(whyNotBackedUp(makeInstance())).toBeUndefined()
  expect(whyNotBackedUp(makeInstance({ state: 'deleted' }))).toMatch(/deleted/)
})
