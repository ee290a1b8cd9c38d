import { expect, test } from 'vitest'
import { isTimeZone, offsetOf, timeZoneOptions } from './timeZones'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test('the offset is that of the moment, in hours and minutes', () => {
  expect(offsetOf('Europe/Vienna', winter)).toBe('UTC+01:00')
  expect(offsetOf('Europe/Vienna', summer)).toBe('UTC+02:00')
  expect(offsetOf('Asia/Kathmandu', winter)).toBe('UTC+05:45')
  expect(offsetOf('UTC', winter)).toBe('UTC+00:00')
})

test('the list begins with UTC and holds only names that the database takes', () => {
  const options = timeZoneOptions()
  expect(options[0]).toEqual({ value: 'UTC', label: 'UTC', note: 'UTC+00:00' })
  expect(options.length).toBeGreaterThan(300)
  expect(options.filter(({ value }) => !isTimeZone(value))).toEqual([])
  expect(options.find(({ value }) => value === 'America/New_York')?.label).toBe('America/New York')
})

test('a stored zone that the browser lists under another name is offered as it is stored', () => {
  const values = timeZoneOptions().map(({ value }) => value)
  const alias = ['Asia/Kolkata', 'Asia/Calcutta'].find((zone) => !values.includes(zone))
  if (alias === undefined) throw new Error('this runtime lists both names')
  expect(timeZoneOptions(alias)[0]).toMatchObject({ value: alias, note: 'UTC+05:30' })
  expect(timeZoneOptions('Nowhere/Lost')[0]).toEqual({
    value: 'Nowhere/Lost',
    label: 'Nowhere/Lost',
    note: '',
  })
})

test.each(['', 'Nowhere+3', 'EST', 'Europe/Nowhere'])('%j is no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false)
})
