import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTextAt, momentOfLocal, startOfTomorrow } from './zonedTime'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

test.each([
  ['2026-11-22T14:05', 'UTC', '2026-11-22T14:05:00.000Z'],
  ['2026-11-22T14:05', 'Europe/Berlin', '2026-11-22T13:05:00.000Z'],
  ['2026-07-22T14:05', 'Europe/Berlin', '2026-07-22T12:05:00.000Z'],
  ['2026-01-01T00:30', 'Asia/Kathmandu', '2025-12-31T18:45:00.000Z'],
  ['2026-12-31T23:30', 'Pacific/Kiritimati', '2026-12-31T09:30:00.000Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(iso(momentOfLocal(text, zone))).toBe(moment)
})

test('a time that the clocks skip is no moment', () => {
  expect(momentOfLocal('2026-03-29T02:30', 'Europe/Berlin')).toBeNull()
  expect(iso(momentOfLocal('2026-03-29T03:00', 'Europe/Berlin'))).toBe('2026-03-29T01:00:00.000Z')
  expect(momentOfLocal('2026-03-08T02:00', 'America/New_York')).toBeNull()
})

test('of a time that comes twice, the first counts', () => {
  expect(iso(momentOfLocal('2026-10-25T02:30', 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z')
})

test.each(['', 'soon', '2026-02-30T10:00', '2026-11-22T14:05Z', '2026-11-22'])(
  '%j is no time',
  (text) => {
    expect(momentOfLocal(text, 'Europe/Berlin')).toBeNull()
  },
)

test('tomorrow begins by the clock of the zone', () => {
  const now = Date.parse('2026-11-22T23:30:00Z')
  expect(startOfTomorrow(now, 'UTC')).toBe('2026-11-23T00:00')
  expect(startOfTomorrow(now, 'Europe/Berlin')).toBe('2026-11-24T00:00')
  expect(startOfTomorrow(now, 'America/New_York')).toBe('2026-11-23T00:00')
  // In Beirut, clocks skip the first hour of 29 March 2026.
  expect(startOfTomorrow(Date.parse('2026-03-28T12:00:00Z'), 'Asia/Beirut')).toBe(
    '2026-03-29T01:00',
  )
})

test('every minute that a clock shows is read back, unless it comes twice', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe')
  const minutes = fc.integer({ min: 27_000_000, max: 32_000_000 })
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const text = localTextAt(minute * 60_000, zone)
      const read = momentOfLocal(text, zone)
      expect(read).not.toBeNull()
      expect(localTextAt(read ?? 0, zone)).toBe(text)
      expect(read).toBeLessThanOrEqual(minute * 60_000)
    }),
  )
})
