import { expect, test } from 'vitest'
import type { DailyRoot } from './dailyRoot.ts'
import { compareKept, readKept } from './keptRoots.ts'

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
  string,
]
const root = (day: string, of: string, hash: string): DailyRoot => ({
  day,
  root: of,
  treeSize: 1,
  previous: '0'.repeat(64),
  hash,
})
const roots = [root('2026-11-01', A, B), root('2026-11-02', C, D)]

test.each<[string, string, unknown]>([
  ['a hash', ` ${A.toUpperCase()}\n`, [{ hash: A }]],
  [
    'lines',
    `2026-11-01 ${A}\r\n2026-11-02\t${C}\n`,
    [
      { day: '2026-11-01', hash: A },
      { day: '2026-11-02', hash: C },
    ],
  ],
  [
    'an answer of the API',
    JSON.stringify([{ day: '2026-11-01', root: A, hash: B }]),
    [{ day: '2026-11-01', hash: B }],
  ],
  [
    'roots alone',
    JSON.stringify([{ day: '2026-11-01', root: A }]),
    [{ day: '2026-11-01', hash: A }],
  ],
  [
    'a saved invoice',
    JSON.stringify({ number: 'INV-1', roots: [{ day: '2026-11-01', root: A }] }),
    [{ day: '2026-11-01', hash: A }],
  ],
  ['too short', A.slice(1), undefined],
  ['a line without its day', `${A}\n${B}`, undefined],
  ['other JSON', '{"a": 1}', undefined],
  ['broken JSON', '[{', undefined],
  ['nothing', '', undefined],
])('what was kept is read: %s', (_what, text, want) => {
  expect(readKept(text)).toEqual(want)
})

test.each<[string, string | undefined, string, unknown]>([
  ['a root', '2026-11-01', A, { same: ['2026-11-01'], other: [] }],
  ['the hash of a day', '2026-11-02', D, { same: ['2026-11-02'], other: [] }],
  ['a root without its day', undefined, C, { same: ['2026-11-02'], other: [] }],
  [
    'a root that a day does not have',
    undefined,
    '0'.repeat(64),
    {
      same: [],
      other: [{ day: '', hash: '0'.repeat(64) }],
    },
  ],
  [
    'the root of another day',
    '2026-11-02',
    A,
    {
      same: [],
      other: [{ day: '2026-11-02', hash: A }],
    },
  ],
  ['a day that is not there', '2026-10-31', A, { same: [], other: [] }],
])('%s is compared', (_what, day, hash, want) => {
  expect(compareKept([day === undefined ? { hash } : { day, hash }], roots)).toEqual(want)
})
