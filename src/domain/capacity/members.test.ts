import { expect, test } from 'vitest'
import { makeMember } from './fixtures'
import { formatAge, regionsWithoutReport } from './members'

test.each([
  [-1, '0 s ago'],
  [20, '20 s ago'],
  [119, '1 min ago'],
  [7200, '2 h ago'],
  [180_000, '2 d ago'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text)
})

const place = (region: string, is_open = true) => ({ region, is_open })

test('an open region without a report of the last minutes is named once', () => {
  const regions = [place('fra1'), place('hel1'), place('hel1'), place('ams1'), place('nyc1', false)]
  const members = [makeMember(), makeMember({ region: 'ams1', seconds_since_report: 181 })]
  expect(regionsWithoutReport(regions, members)).toEqual(['hel1', 'ams1'])
})
