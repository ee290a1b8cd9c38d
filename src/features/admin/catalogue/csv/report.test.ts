import { describe, expect, test } from 'vitest'
import type { ReportRow } from './queries'
import {
  changesInWords,
  linesThatDiffer,
  livePriceChanges,
  sortForReading,
  uncheckedLines,
  valueText,
} from './report'

const row: ReportRow = {
  line: 2,
  slug: 'v1.small',
  outcome: 'update',
  changes: {},
  changes_live_price: false,
  field: null,
  message: null,
}

test.each([
  ['summary', '', 'empty'],
  ['disk_gib', null, 'empty'],
  ['vcpus', 2, '2'],
  ['hourly_micros', 8_100, '0.0081'],
  ['monthly_cap_micros', 5_000_000, '5.00'],
  ['regions', [], 'empty'],
  ['regions', [{ region: 'fra1', stock: null }], 'fra1:*'],
  ['regions', { unknown: true }, '{"unknown":true}'],
])('%s %j is written as the file has it', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})

const stock = (region: string, count: number | null) => ({ region, stock: count })

describe('what a line changes', () => {
  test('has the order and the names of the columns', () => {
    const changes: ReportRow['changes'] = {
      monthly_cap_micros: [null, 1_000_000],
      vcpus: [1, 2],
      status: ['a', 'b'],
    }
    expect(changesInWords({ ...row, changes })).toEqual([
      { column: 'vcpus', old: '1', new: '2' },
      { column: 'monthly_cap_eur', old: 'empty', new: '1.00' },
      { column: 'status', old: 'a', new: 'b' },
    ])
  })

  test('of its regions are only those that differ', () => {
    const changes: ReportRow['changes'] = {
      regions: [
        [stock('ams1', null), stock('fra1', 3), stock('hel1', 0)],
        [stock('ams1', null), stock('fra1', 4), stock('vie1', 1)],
      ],
    }
    expect(changesInWords({ ...row, changes })).toEqual([
      { column: 'regions', old: 'fra1:3', new: 'fra1:4' },
      { column: 'regions', old: 'hel1:0', new: 'not in hel1' },
      { column: 'regions', old: 'not in vie1', new: 'vie1:1' },
    ])
  })

  test('of a new plan is what the file says of it', () => {
    const changes: ReportRow['changes'] = {
      slug: [null, 'v1.new'],
      is_sample: [null, false],
      disk_gib: [null, null],
      vcpus: [null, 2],
    }
    expect(changesInWords({ ...row, outcome: 'create', changes })).toEqual([
      { column: 'vcpus', old: 'empty', new: '2' },
    ])
  })
})

test('lines differ where outcome, change or message do, and no others', () => {
  const check = [row, { ...row, line: 3 }, { ...row, line: 4 }]
  const result = [
    row,
    { ...row, line: 3, outcome: 'unchanged' as const },
    { ...row, line: 4, changes: { vcpus: [1, 2] } satisfies ReportRow['changes'] },
  ]
  expect([...linesThatDiffer(check, result)]).toEqual([3, 4])
})

test('lines that need attention come first, each kind by line', () => {
  const report: ReportRow[] = [
    { ...row, line: 2, outcome: 'unchanged' },
    { ...row, line: 3, outcome: 'update' },
    { ...row, line: 4, outcome: 'error' },
    { ...row, line: 5, outcome: 'create' },
    { ...row, line: 6, outcome: 'error' },
    { ...row, line: 7, outcome: 'conflict' },
  ]
  const order = (differing: number[]) =>
    sortForReading(report, new Set(differing)).map(({ line }) => line)
  expect(order([])).toEqual([4, 6, 7, 5, 3, 2])
  expect(order([2])).toEqual([2, 4, 6, 7, 5, 3])
})

test('the date of new prices is chosen after the check: it is no difference', () => {
  const checked: ReportRow = { ...row, changes: { hourly_micros: [1, 2] } }
  const done: ReportRow = {
    ...row,
    changes: { hourly_micros: [1, 2], valid_from: [null, '2026-11-23T00:00:00Z'] },
  }
  expect(linesThatDiffer([checked], [done]).size).toBe(0)
})

test.each([
  ['a higher price', { hourly_micros: [1, 2] }, true],
  ['a lower price', { hourly_micros: [2, 1] }, false],
  ['a higher cap', { monthly_cap_micros: [100, 200] }, true],
  ['no cap any more', { monthly_cap_micros: [100, null] }, true],
  ['a first cap', { monthly_cap_micros: [null, 100] }, false],
] as const)('%s of a published plan', (_name, changes, isIncrease) => {
  const live: ReportRow = {
    ...row,
    changes_live_price: true,
    changes: changes as unknown as ReportRow['changes'],
  }
  expect(livePriceChanges([live, { ...row, slug: 'v1.draft' }])).toEqual({
    slugs: ['v1.small'],
    isIncrease,
  })
})

test('lines without a version are counted where they change a plan', () => {
  const report: ReportRow[] = [
    row,
    { ...row, line: 3 },
    { ...row, line: 4, outcome: 'unchanged' },
    { ...row, line: 5, outcome: 'create' },
  ]
  const rows = [2, 3, 4, 5].map((line) => ({ line, version: line === 3 ? 7 : null }))
  expect(uncheckedLines(report, rows)).toBe(1)
})
