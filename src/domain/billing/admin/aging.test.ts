import { expect, test } from 'vitest'
import { groupByAge } from './aging'

test.each([
  [0, 'Not due'],
  [1, '1 to 30 days late'],
  [30, '1 to 30 days late'],
  [31, '31 to 60 days late'],
  [60, '31 to 60 days late'],
  [61, '61 to 90 days late'],
  [90, '61 to 90 days late'],
  [91, 'Over 90 days late'],
])('%i days: %s', (daysOverdue, label) => {
  const found = groupByAge([{ daysOverdue, openCents: 7 }]).filter(({ invoices }) => invoices > 0)
  expect(found).toEqual([{ label, cents: 7, invoices: 1 }])
})

test('each group is a sum, and every group is there', () => {
  const groups = groupByAge([
    { daysOverdue: 0, openCents: 100 },
    { daysOverdue: 0, openCents: 23 },
    { daysOverdue: 45, openCents: 5 },
  ])
  expect(groups.map(({ cents }) => cents)).toEqual([123, 0, 5, 0, 0])
})
