// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type {
  DailyRoot,
  InclusionProof,
  RecordEntry,
  ServerEntry,
  SnapshotEntry,
} from './dailyRoot.ts'
import { sha256 } from '../../lib/sha256.ts'
import { canonicalJson } from './hash.ts'
import { leafHash, nodeHash } from './merkle.ts'
import { checkRoots, type RootEvidence } from './rootCheck.ts'
import { rootProblemText, rootsFoundText } from './rootText.ts'
import type { InvoiceSegment } from './verify.ts'

const WEB = 'aaaaaaaa-0000-4000-8000-000000000001'
const DB = 'bbbbbbbb-0000-4000-8000-000000000002'
const COPY = 'cccccccc-0000-4000-8000-000000000003'
const ZEROS = '0'.repeat(64)
const at = (text: string) => Date.parse(text)

const line = (position: number, kind: string, entity_id: string | null, data = {}) =>
  ({ position, kind, entity_id, data }) as never
const lines = [
  line(1, 'server', WEB),
  line(2, 'server', DB),
  line(3, 'snapshot', COPY, { size_gib: 4 }),
  line(4, 'charge', null),
]

const entry = (from_at: string, to_at: string, more: Partial<ServerEntry> = {}): ServerEntry => ({
  state: 'running',
  is_billed: true,
  hourly_micros: 8_000,
  monthly_cap_micros: null,
  from_at,
  to_at,
  ...more,
})

const copy = (from_at: string, to_at: string): SnapshotEntry => ({
  kind: 'backup',
  size_gib: 4,
  gib_month_micros: 40_000,
  from_at,
  to_at,
})

const segment = (position: number, from: string, to: string): InvoiceSegment => ({
  position,
  state: 'running',
  isBilled: true,
  hourlyMicros: 8_000,
  monthlyCapMicros: null,
  fromMs: at(from),
  toMs: at(to),
  amountMicros: 1,
})

/** web ran from noon of the 1st to 06:00 of the 3rd, db all of the 2nd; the copy was there from 18:00 of the 1st to noon of the 2nd. */
const segments = [
  segment(1, '2026-11-01T12:00:00Z', '2026-11-03T06:00:00Z'),
  segment(2, '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z'),
  {
    ...segment(3, '2026-11-01T18:00:00Z', '2026-11-02T12:00:00Z'),
    state: 'ready',
    hourlyMicros: 40_000,
  },
]

const RECORDS: Record<string, Record<string, RecordEntry[]>> = {
  '2026-11-01': {
    [WEB]: [
      entry('2026-11-01T12:00:00.000Z', '2026-11-01T18:00:00.000Z'),
      entry('2026-11-01T18:00:00.000Z', '2026-11-02T00:00:00.000Z'),
    ],
    [COPY]: [copy('2026-11-01T18:00:00.000Z', '2026-11-02T00:00:00.000Z')],
  },
  '2026-11-02': {
    [WEB]: [entry('2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z')],
    [DB]: [entry('2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z')],
    [COPY]: [copy('2026-11-02T00:00:00.000Z', '2026-11-02T12:00:00.000Z')],
  },
  '2026-11-03': {
    [WEB]: [
      entry('2026-11-03T00:00:00.000Z', '2026-11-03T06:00:00.000Z'),
      entry('2026-11-03T06:00:00.000Z', '2026-11-04T00:00:00.000Z', { state: 'stopped' }),
    ],
  },
}

const hashOf = async (value: Parameters<typeof canonicalJson>[0]) => sha256(canonicalJson(value))

/** Roots and proofs as the database makes them. */
async function evidence(of = RECORDS): Promise<{
  roots: DailyRoot[]
  proofs: Map<string, InclusionProof[]>
}> {
  const roots: DailyRoot[] = []
  const proofs = new Map<string, InclusionProof[]>()
  for (const [day, records] of Object.entries(of)) {
    const leaves: { id: string; salt: string; entries: RecordEntry[]; leaf: string }[] = []
    for (const [id, entries] of Object.entries(records)) {
      const salt = await sha256(`${day} ${id}`)
      const text = canonicalJson({
        day,
        [id === COPY ? 'snapshot' : 'server']: id,
        salt,
        entries: entries.map((each) => ({ ...each })),
      })
      leaves.push({ id, salt, entries, leaf: await leafHash(new TextEncoder().encode(text)) })
    }
    // The tree of at most three leaves: the third one goes up as it is.
    const [first = '', second, third] = leaves.map(({ leaf }) => leaf)
    const pair = second === undefined ? first : await nodeHash(first, second)
    const root = third === undefined ? pair : await nodeHash(pair, third)
    const previous = roots.at(-1)?.hash ?? ZEROS
    const treeSize = leaves.length
    const hash = await hashOf({ day, previous, root, tree_size: treeSize })
    roots.push({ day, root, treeSize, previous, hash })
    for (const [leafIndex, { id, salt, entries }] of leaves.entries()) {
      const beside = [second, first][leafIndex] ?? pair
      const path = [
        ...(second === undefined ? [] : [beside]),
        ...(third === undefined || leafIndex === 2 ? [] : [third]),
      ]
      const proof = { day, root, treeSize, leafIndex, salt, entries, path }
      proofs.set(id, [...(proofs.get(id) ?? []), proof])
    }
  }
  return { roots, proofs }
}

const check = (given: RootEvidence, of = segments) => checkRoots({ lines }, of, given)
const title = (position: number) => ['', 'web', 'db', 'copy'][position] ?? ''
const saysOf = async (given: RootEvidence, of = segments) =>
  (await check(given, of)).problems.map((problem) => rootProblemText(problem, title))

/** The evidence with the proof of the web server for the 2nd changed. */
async function withProof(change: (proof: InclusionProof) => InclusionProof): Promise<RootEvidence> {
  const { roots, proofs } = await evidence()
  const mine = (proofs.get(WEB) ?? []).map((each) =>
    each.day === '2026-11-02' ? change(each) : each,
  )
  return { roots, proofs: new Map([...proofs, [WEB, mine]]) }
}
const withEntry = (change: Partial<ServerEntry>) =>
  withProof((proof) => ({
    ...proof,
    entries: proof.entries.map((each) => ({ ...each, ...change })),
  }))

test('each record of each server and snapshot is in the root of its day, and other charges have none', async () => {
  const found = await check(await evidence())
  expect(found).toEqual({
    records: 6,
    days: ['2026-11-01', '2026-11-02', '2026-11-03'],
    withoutRoot: [],
    problems: [],
  })
  expect(rootsFoundText(found)).toBe('6 records of 3 days are in the daily roots.')
})

const CHANGED =
  'The record of web for 2 Nov 2026 is not the one that the daily root was made of: it was changed later.'

test.each<Partial<ServerEntry>>([
  { state: 'stopped' },
  { is_billed: false },
  { hourly_micros: 8_001 },
  { monthly_cap_micros: 0 },
  { from_at: '2026-11-02T00:00:00.001Z' },
  { to_at: '2026-11-02T23:59:59.999Z' },
])('a record with %j leads to another root', async (change) => {
  expect(await saysOf(await withEntry(change))).toEqual([CHANGED])
})

test.each<[string, (proof: InclusionProof) => InclusionProof]>([
  ['salt', (proof) => ({ ...proof, salt: ZEROS })],
  ['place', (proof) => ({ ...proof, leafIndex: 1 })],
  ['size', (proof) => ({ ...proof, treeSize: 5 })],
  ['path', (proof) => ({ ...proof, path: [ZEROS] })],
  ['entries', (proof) => ({ ...proof, entries: [] })],
])('a proof with another %s leads to another root', async (_what, change) => {
  expect(await saysOf(await withProof(change))).toEqual([CHANGED])
})

test('the root that a proof names itself is not believed', async () => {
  const { proofs } = await evidence({
    ...RECORDS,
    '2026-11-02': { ...RECORDS['2026-11-02'], [WEB]: [] },
  })
  const { roots } = await evidence()
  // The other records of the day are as they were, but their way to the root is not.
  expect(await saysOf({ roots, proofs })).toEqual([
    CHANGED,
    CHANGED.replace('web', 'db'),
    CHANGED.replace('web', 'copy'),
  ])
})

test('a record of another server proves nothing', async () => {
  const { roots, proofs } = await evidence()
  const swapped = new Map([...proofs, [DB, proofs.get(WEB) ?? []]])
  expect(await saysOf({ roots, proofs: swapped })).toEqual([CHANGED.replace('web', 'db')])
})

test('a server without a record is missing, once for all its days', async () => {
  const { roots } = await evidence()
  expect(await saysOf({ roots, proofs: new Map() })).toEqual([
    'The daily root of 1 Nov 2026 and 2 more days has no record of web.',
    'The daily root of 2 Nov 2026 has no record of db.',
    'The daily root of 1 Nov 2026 and 1 more day has no record of copy.',
  ])
})

test.each<[string, Partial<InvoiceSegment>]>([
  ['a longer time', { toMs: at('2026-11-03T06:00:00.001Z') }],
  ['an earlier begin', { fromMs: at('2026-11-01T11:59:59.999Z') }],
  ['another price', { hourlyMicros: 8_001 }],
  ['a cap', { monthlyCapMicros: 5_000_000 }],
  ['another state', { state: 'stopped' }],
  ['time that was not billed', { isBilled: false }],
])('an invoice with %s has other times than the root', async (_what, change) => {
  const [web, ...more] = segments
  const said = await saysOf(await evidence(), [{ ...web, ...change } as InvoiceSegment, ...more])
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^This invoice has other times, sizes or prices of web for [13] Nov 2026/)
})

test.each<Partial<SnapshotEntry>>([
  { kind: 'snapshot' },
  { size_gib: 5 },
  { gib_month_micros: 40_001 },
  { to_at: '2026-11-02T12:00:00.001Z' },
])('a record of a snapshot with %j leads to another root', async (change) => {
  const { roots, proofs } = await evidence()
  const [first, second] = proofs.get(COPY) ?? []
  if (!first || !second) throw new Error('The copy was there on two days.')
  const changed = { ...second, entries: second.entries.map((each) => ({ ...each, ...change })) }
  expect(await saysOf({ roots, proofs: new Map([...proofs, [COPY, [first, changed]]]) })).toEqual([
    CHANGED.replace('web', 'copy'),
  ])
})

test.each<[string, unknown, Partial<InvoiceSegment>]>([
  ['another size', { size_gib: 5 }, {}],
  ['no size', {}, {}],
  ['another price', { size_gib: 4 }, { hourlyMicros: 40_001 }],
  ['a longer time', { size_gib: 4 }, { toMs: at('2026-11-02T12:00:00.001Z') }],
])('an invoice with %s of a snapshot does not fit the root', async (_what, data, change) => {
  const changed = lines.map((each, index) =>
    index === 2 ? line(3, 'snapshot', COPY, data as object) : each,
  )
  const of = segments.map((each) => (each.position === 3 ? { ...each, ...change } : each))
  const { problems } = await checkRoots({ lines: changed }, of, await evidence())
  expect(problems.map((problem) => rootProblemText(problem, title))).toEqual([
    expect.stringMatching(
      /^This invoice has other times, sizes or prices of copy for [12] Nov 2026/,
    ),
  ])
})

test('the record of a server is none of a snapshot with its id', async () => {
  const { roots, proofs } = await evidence()
  const as = [line(1, 'snapshot', WEB, { size_gib: 4 })]
  const { problems } = await checkRoots({ lines: as }, segments.slice(0, 1), { roots, proofs })
  expect(problems.map(({ what }) => what)).toEqual(['changed'])
})

describe('the chain of days', () => {
  test.each<[string, (root: DailyRoot) => DailyRoot]>([
    ['tree size', (root) => ({ ...root, treeSize: 4 })],
    ['hash', (root) => ({ ...root, hash: ZEROS })],
    ['day before', (root) => ({ ...root, previous: ZEROS })],
  ])('another %s does not fit', async (_what, change) => {
    const { roots, proofs } = await evidence()
    const changed = roots.map((root, index) => (index === 1 ? change(root) : root))
    expect((await check({ roots: changed, proofs })).problems[0]).toMatchObject({
      what: 'broken',
      position: null,
    })
  })

  test('a day that is left out does not fit, and a new chain is no better', async () => {
    const { roots, proofs } = await evidence()
    const [first, , third] = roots
    if (!first || !third) throw new Error('There are three days.')
    expect(await saysOf({ roots: [first, third], proofs })).toEqual([
      'The daily root of 3 Nov 2026 does not follow from the one before it.',
    ])
    const previous = first.hash
    const hash = await hashOf({ day: third.day, previous, root: third.root, tree_size: 1 })
    expect(await saysOf({ roots: [first, { ...third, previous, hash }], proofs })).toEqual([
      'The daily root of 3 Nov 2026 does not follow from the one before it.',
    ])
  })
})

test('days without a root are named and are no problem', async () => {
  const { roots, proofs } = await evidence()
  const found = await check({ roots: roots.slice(0, 2), proofs })
  expect(found).toMatchObject({ records: 5, withoutRoot: ['2026-11-03'], problems: [] })
  expect(rootsFoundText(found)).toBe(
    '5 records of 2 days are in the daily roots. 3 Nov 2026 has no root.',
  )
  const none = await check({ roots: [], proofs })
  expect(none).toMatchObject({ records: 0, problems: [] })
  expect(rootsFoundText(none)).toBe('No day of this invoice has a daily root.')
})

test('a server that was purged before needs no record', async () => {
  const purged = { ...segment(2, '2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z'), state: 'purged' }
  expect(await saysOf(await evidence(), [...segments, purged])).toEqual([])
})
