// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { DailyRoot, InclusionProof, RecordEntry } from './dailyRoot.ts'
import { canonicalJson, sha256 } from './hash.ts'
import { leafHash, nodeHash } from './merkle.ts'
import { checkRoots, type RootEvidence } from './rootCheck.ts'
import { rootProblemText, rootsFoundText } from './rootText.ts'
import type { InvoiceSegment } from './verify.ts'

const WEB = 'aaaaaaaa-0000-4000-8000-000000000001'
const DB = 'bbbbbbbb-0000-4000-8000-000000000002'
const ZEROS = '0'.repeat(64)
const at = (text: string) => Date.parse(text)

const line = (position: number, kind: 'server' | 'snapshot', entity_id: string) =>
  ({ position, kind, entity_id }) as never
const lines = [
  line(1, 'server', WEB),
  line(2, 'server', DB),
  line(3, 'snapshot', 'cccccccc-0000-4000-8000-000000000003'),
]

const entry = (from_at: string, to_at: string, more: Partial<RecordEntry> = {}): RecordEntry => ({
  state: 'running',
  is_billed: true,
  hourly_micros: 8_000,
  monthly_cap_micros: null,
  from_at,
  to_at,
  ...more,
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

/** web ran from noon of the 1st to 06:00 of the 3rd, db all of the 2nd. */
const segments = [
  segment(1, '2026-11-01T12:00:00Z', '2026-11-03T06:00:00Z'),
  segment(2, '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z'),
  { ...segment(3, '2026-11-01T00:00:00Z', '2026-11-04T00:00:00Z'), state: 'ready' },
]

const RECORDS: Record<string, Record<string, RecordEntry[]>> = {
  '2026-11-01': {
    [WEB]: [
      entry('2026-11-01T12:00:00.000Z', '2026-11-01T18:00:00.000Z'),
      entry('2026-11-01T18:00:00.000Z', '2026-11-02T00:00:00.000Z'),
    ],
  },
  '2026-11-02': {
    [WEB]: [entry('2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z')],
    [DB]: [entry('2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z')],
  },
  '2026-11-03': {
    [WEB]: [
      entry('2026-11-03T00:00:00.000Z', '2026-11-03T06:00:00.000Z'),
      entry('2026-11-03T06:00:00.000Z', '2026-11-04T00:00:00.000Z', { state: 'stopped' }),
    ],
  },
}

const hashOf = async (value: Parameters<typeof canonicalJson>[0]) =>
  (await sha256(canonicalJson(value))) ?? ''

/** Roots and proofs as the database makes them. */
async function evidence(records = RECORDS): Promise<{
  roots: DailyRoot[]
  proofs: Map<string, InclusionProof[]>
}> {
  const roots: DailyRoot[] = []
  const proofs = new Map<string, InclusionProof[]>()
  for (const [day, servers] of Object.entries(records)) {
    const leaves: { server: string; salt: string; entries: RecordEntry[]; leaf: string }[] = []
    for (const [server, entries] of Object.entries(servers)) {
      const salt = (await sha256(`${day} ${server}`)) ?? ''
      const text = canonicalJson({
        day,
        server,
        salt,
        entries: entries.map((each) => ({ ...each })),
      })
      leaves.push({ server, salt, entries, leaf: await leafHash(new TextEncoder().encode(text)) })
    }
    const [first, second] = leaves
    const root = second
      ? await nodeHash(first?.leaf ?? '', second.leaf)
      : (first?.leaf ?? (await sha256('')) ?? '')
    const previous = roots.at(-1)?.hash ?? ZEROS
    const treeSize = leaves.length
    const hash = await hashOf({ day, previous, root, tree_size: treeSize })
    roots.push({ day, root, treeSize, previous, hash })
    for (const [leafIndex, { server, salt, entries }] of leaves.entries()) {
      const path = leaves.filter((_, n) => n !== leafIndex).map(({ leaf }) => leaf)
      const proof = { day, root, treeSize, leafIndex, salt, entries, path }
      proofs.set(server, [...(proofs.get(server) ?? []), proof])
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
const withEntry = (change: Partial<RecordEntry>) =>
  withProof((proof) => ({
    ...proof,
    entries: proof.entries.map((each) => ({ ...each, ...change })),
  }))

test('each record of each server is in the root of its day, and snapshots have none', async () => {
  const found = await check(await evidence())
  expect(found).toEqual({
    records: 4,
    days: ['2026-11-01', '2026-11-02', '2026-11-03'],
    withoutRoot: [],
    problems: [],
  })
  expect(rootsFoundText(found)).toBe('4 records of 3 days are in the daily roots.')
})

const CHANGED =
  'The record of web for 2 Nov 2026 is not the one that the daily root was made of: it was changed later.'

test.each<Partial<RecordEntry>>([
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
  ['size', (proof) => ({ ...proof, treeSize: 3 })],
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
  // The record of the other server of the day is as it was, but its way to the root is not.
  expect(await saysOf({ roots, proofs })).toEqual([CHANGED, CHANGED.replace('web', 'db')])
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
  expect(said[0]).toMatch(/^This invoice has other times or prices of web for [13] Nov 2026/)
})

describe('the chain of days', () => {
  test.each<[string, (root: DailyRoot) => DailyRoot]>([
    ['tree size', (root) => ({ ...root, treeSize: 3 })],
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
  expect(found).toMatchObject({ records: 3, withoutRoot: ['2026-11-03'], problems: [] })
  expect(rootsFoundText(found)).toBe(
    '3 records of 2 days are in the daily roots. 3 Nov 2026 has no root.',
  )
  const none = await check({ roots: [], proofs })
  expect(none).toMatchObject({ records: 0, problems: [] })
  expect(rootsFoundText(none)).toBe('No day of this invoice has a daily root.')
})

test('a server that was purged before needs no record', async () => {
  const purged = { ...segment(2, '2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z'), state: 'purged' }
  expect(await saysOf(await evidence(), [...segments, purged])).toEqual([])
})
