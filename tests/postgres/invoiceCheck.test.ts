// @vitest-environment node
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecomputation } from '../../server/worker/billing/recompute.ts'
import { canonicalJson, type Json } from '../../src/domain/billing/hash.ts'
import { sha256 } from '../../src/lib/sha256.ts'
import { factsRow, segmentRow } from '../../src/domain/billing/invoiceRows.ts'
import { invoiceFactsSchema } from '../../src/domain/billing/invoiceFacts.ts'
import { checkInvoice, type InvoiceSegment } from '../../src/domain/billing/verify.ts'
import * as v from 'valibot'
import { openDatabase, type TestDatabase } from './database.ts'

const MINUTE = 60_000
const now = new Date()
/** The month that is charged. */
const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)
const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())

let db: TestDatabase
beforeAll(async () => {
  // One connection: what runs in a transaction is the only one.
  db = await openDatabase(1, 'samples')
  await db.pool.query(`
    insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.test');
    update app.workspaces set created_at = now() - interval '100 days';
    update app.billing_settings set tax_scheme = 'vat', tax_country = 'AT';
    update app.provider_details set legal_name = 'Stone GmbH', address = 'Gasse 2', law_country = 'AT', court = 'Wien',
      email = 'office@example.com', data_protection_contact = 'office@example.com', processors = 'None',
      server_logs = 'None', notice_days = '30', sla_availability = '99.95', sla_credit = '3', sla_response_hours = '8';
    update app.legal_documents set state = 'template', effective_on = '2020-01-01'
      where document in ('terms', 'privacy', 'imprint', 'sla');
    insert into app.billing_profiles (workspace_id, kind, name, street, postcode, city, country)
    select id, 'person', 'Änne "Ü" Müller', 'Gasse 1', '1010', 'Wien', 'AT' from app.workspaces;
  `)
})
afterAll(() => db.close())

/** Runs in a transaction that is taken back. */
async function inTransaction(run: () => Promise<void>): Promise<void> {
  await db.pool.query('begin')
  try {
    await run()
  } finally {
    await db.pool.query('rollback')
  }
}

/** A stretch of the state log, and the pause after it. */
const stretch = fc.record({
  length: fc.oneof(
    fc.integer({ min: 1, max: 90_000 }),
    fc.integer({ min: 1, max: 12_000 * MINUTE }),
  ),
  pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 * MINUTE })),
  isBilled: fc.boolean(),
  /** The server fails through a fault of ours. The first stretch of a server never does. */
  isFault: fc.boolean(),
  hourlyMicros: fc.oneof(fc.constantFrom(10_200, 81_000), fc.integer({ min: 1, max: 10_000_000 })),
  cap: fc.option(fc.integer({ min: 1, max: 744 })),
})

const server = fc.record({
  begin: fc.integer({ min: -5_000, max: 30_000 }),
  log: fc.array(stretch, { minLength: 1, maxLength: 6 }),
})

const snapshot = fc.record({
  begin: fc.integer({ min: -5_000, max: 40_000 }),
  minutes: fc.option(fc.integer({ min: 1, max: 60_000 })),
  sizeGib: fc.integer({ min: 1, max: 4_000 }),
  gibMonthMicros: fc.integer({ min: 1, max: 1_000_000 }),
})

const address = fc.record({
  begin: fc.integer({ min: -5_000, max: 40_000 }),
  minutes: fc.option(fc.integer({ min: 1, max: 60_000 })),
  monthMicros: fc.integer({ min: 1, max: 10_000_000 }),
})

const history = fc.record({
  /** When orders were open, as shares of the month. */
  open: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 2, maxLength: 4 }),
  servers: fc.array(server, { minLength: 1, maxLength: 3 }),
  snapshots: fc.array(snapshot, { maxLength: 2 }),
  addresses: fc.array(address, { maxLength: 2 }),
})

type History = typeof history extends fc.Arbitrary<infer One> ? One : never

const at = (ms: number) => new Date(ms).toISOString()

/** Writes a history, closes the month, and returns what the invoice says. */
async function issue({ open, servers, snapshots, addresses }: History) {
  const cuts = [...new Set(open)].toSorted((a, b) => a - b)
  for (let index = 0; index + 1 < cuts.length; index += 2) {
    const [from = 0, to = 0] = [cuts[index], cuts[index + 1]].map(
      (share = 0) => month + Math.round(((next - month) * share) / 1_000),
    )
    await db.pool.query('insert into app.charging_periods (from_at, to_at) values ($1, $2)', [
      at(from),
      at(to),
    ])
  }
  // Whatever the cuts were, the month is one in which orders were open.
  await db.pool.query('insert into app.charging_periods (from_at, to_at) values ($1, $2)', [
    at(month - 60 * MINUTE),
    at(month - 30 * MINUTE),
  ])
  for (const [index, { begin, log }] of servers.entries()) {
    const made = await db.pool.query<{ id: string }>(
      `insert into app.instances (
         workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
       select w.id, $1, x.plan_id, x.region_id, m.id, 'EUR', 1, 'running', $2, $2
       from app.workspaces w, app.plan_regions x, app.images m limit 1 returning id`,
      [`web-${index}`, at(month + begin * MINUTE)],
    )
    let clock = month + begin * MINUTE
    for (const [place, { length, pause, isBilled, isFault, hourlyMicros, cap }] of log.entries()) {
      const state = isFault && place > 0 ? 'error' : 'running'
      // Short enough that not every fault gives back the whole price.
      const lasts = state === 'error' ? 1 + (length % (1_500 * MINUTE)) : length
      await db.pool.query(
        `insert into app.instance_state_log
           (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
         values ($1, $7, $2, $3, $4, $5, $6)`,
        [
          made.rows[0]?.id,
          isBilled && state === 'running',
          hourlyMicros,
          cap === null ? null : cap * hourlyMicros,
          at(clock),
          at(clock + lasts),
          state,
        ],
      )
      clock += lasts + pause
    }
  }
  for (const [index, { begin, minutes, sizeGib, gibMonthMicros }] of snapshots.entries()) {
    await db.pool.query(
      `insert into app.snapshots (
         workspace_id, instance_id, region_id, image_id, name, disk_gib, currency, gib_month_micros, size_gib, state,
         ready_at, deleted_at)
       select i.workspace_id, i.id, i.region_id, i.image_id, $1, 4000, 'EUR', $2, $3, 'ready', $4, $5
       from app.instances i limit 1`,
      [
        `copy-${index}`,
        gibMonthMicros,
        sizeGib,
        at(month + begin * MINUTE),
        minutes === null ? null : at(month + (begin + minutes) * MINUTE),
      ],
    )
  }
  for (const [index, { begin, minutes, monthMicros }] of addresses.entries()) {
    await db.pool.query(
      `insert into app.addresses (
         workspace_id, region_id, address, currency, month_micros, allocated_at, released_at)
       select i.workspace_id, i.region_id, $1, 'EUR', $2, $3, $4 from app.instances i limit 1`,
      [
        `198.51.100.${index + 1}`,
        monthMicros,
        at(month + begin * MINUTE),
        minutes === null ? null : at(month + (begin + minutes) * MINUTE),
      ],
    )
  }
  await db.pool.query(`do $$ begin
    loop exit when (private.close_months('test', 500) ->> 'is_done')::boolean; end loop; end $$`)
  const found = await db.pool.query<{ facts: Record<string, Json> }>(
    `select private.invoice_facts(i.id) as facts from app.invoices i
     where i.month = $1 order by i.number desc limit 1`,
    [at(month).slice(0, 10)],
  )
  return found.rows[0]?.facts
}

/** The segments of an invoice as the API answers them, for the owner of the workspace. */
async function segmentsOf(number: string): Promise<InvoiceSegment[]> {
  await db.pool.query(
    `select set_config('request.jwt.claim.sub', (select id from auth.users)::text, true)`,
  )
  const { rows } = await db.pool.query<Record<string, never>>(
    `select s.*, (extract(epoch from s.from_at) * 1000)::bigint as from_ms,
       (extract(epoch from s.to_at) * 1000)::bigint as to_ms
     from private.invoice_segments($1) s`,
    [number],
  )
  return rows.map((row) => ({
    position: row['position'] ?? 0,
    state: String(row['state']),
    isBilled: row['is_billed'] ?? false,
    hourlyMicros: Number(row['hourly_micros']),
    monthlyCapMicros: row['monthly_cap_micros'] === null ? null : Number(row['monthly_cap_micros']),
    fromMs: Number(row['from_ms']),
    toMs: Number(row['to_ms']),
    amountMicros: Number(row['amount_micros']),
  }))
}

/** An invoice, computed again. */
async function check(facts: Record<string, Json>) {
  const { hash, ...hashed } = facts
  const parsed = v.parse(invoiceFactsSchema, facts)
  return {
    ...checkInvoice(parsed, await segmentsOf(parsed.number)),
    isHashRight: (await sha256(canonicalJson(hashed))) === hash,
  }
}

const stretchOf = (minutes: number, isBilled: boolean) => ({
  length: minutes * MINUTE,
  pause: 0,
  isBilled,
  isFault: false,
  hourlyMicros: 12_000,
  cap: null,
})

/** A fault of so many minutes. Of a long one the service level agreement gives something back. */
const outageOf = (minutes: number): History => ({
  open: [0, 1_000],
  servers: [
    {
      begin: 0,
      log: [stretchOf(6_000, true), { ...stretchOf(minutes, false), isFault: true }],
    },
  ],
  snapshots: [],
  addresses: [],
})
const outages = [60, 300, 600, 1_200].map((minutes): [History] => [outageOf(minutes)])

test('pages compute the same as the database, for every line, tax, sum and hash of any history', async () => {
  let issued = 0
  let credits = 0
  await fc.assert(
    fc.asyncProperty(history, (one) =>
      inTransaction(async () => {
        const facts = await issue(one)
        if (facts === undefined) return
        issued += 1
        const checked = await check(facts)
        expect(checked).toMatchObject({ differences: [], isHashRight: true })
        const { lines } = v.parse(invoiceFactsSchema, facts)
        const charges = lines.filter(({ data }) => data['kind'] === 'sla_credit')
        credits += charges.length
        for (const { position, net_micros } of charges) {
          expect(checked.lines[position - 1]?.net.computed).toBe(net_micros)
        }
      }),
    ),
    { numRuns: 20, endOnFailure: true, examples: outages },
  )
  expect(issued).toBeGreaterThan(5)
  expect(credits).toBeGreaterThan(3)
}, 120_000)

test('a state log that was changed after the invoice was issued is a difference', () =>
  inTransaction(async () => {
    const facts = await issue({
      open: [0, 1_000],
      servers: [{ begin: 0, log: [stretchOf(600, true), stretchOf(60, false)] }],
      snapshots: [],
      addresses: [],
    })
    if (facts === undefined) throw new Error('An invoice was issued.')
    expect(await check(facts)).toMatchObject({ differences: [], isHashRight: true })
    expect((await check({ ...facts, reason: 'Another text' })).isHashRight).toBe(false)
    await db.pool.query('update app.instance_state_log set is_billed = true')
    expect((await check(facts)).differences).toEqual([
      { what: 'net', position: 1, stated: 120_000, computed: 132_000 },
      { what: 'cents', position: 1, stated: 12, computed: 13 },
    ])
  }))

/** A night of the worker: it recomputes what the database gives it, and the database writes down what differs. */
async function recompute(day: string): Promise<number> {
  let found = 0
  const queue: Parameters<typeof createRecomputation>[0] = {
    invoicesToRecompute: async (...given) => {
      const { rows } = await db.pool.query<{ row: Record<string, unknown> }>(
        'select r as row from private.invoices_to_recompute($1, $2, $3) r',
        given,
      )
      return rows.map(({ row }) => ({
        invoiceId: String(row['invoice_id']),
        ...v.parse(factsRow, row['facts']),
        segments: v.parse(v.array(segmentRow), row['segments']),
      }))
    },
    recordRecomputed: async (on, results) => {
      const rows = results.map(({ invoiceId, differences, isHashWrong }) => ({
        invoice_id: invoiceId,
        differences,
        is_hash_wrong: isHashWrong,
      }))
      const { rows: answer } = await db.pool.query<{ count: number }>(
        'select private.record_recomputed($1, $2) as count',
        [on, JSON.stringify(rows)],
      )
      return answer[0]?.count ?? 0
    },
  }
  const work = createRecomputation(queue, (count) => {
    found += count
  })
  await work({ day }, { signal: new AbortController().signal, attempts: 1 })
  return found
}

test('the worker finds nothing in the night, and tells of a log that was changed in the next one', () =>
  inTransaction(async () => {
    const facts = await issue({
      open: [0, 1_000],
      servers: [{ begin: 0, log: [stretchOf(600, true), stretchOf(60, false)] }],
      snapshots: [{ begin: 0, minutes: 6_000, sizeGib: 7, gibMonthMicros: 12_345 }],
      addresses: [{ begin: 60, minutes: null, monthMicros: 3_000_000 }],
    })
    expect(await recompute('2026-11-26')).toBe(0)
    await db.pool.query('update app.instance_state_log set is_billed = true')
    expect(await recompute('2026-11-26')).toBe(0)
    expect(await recompute('2026-11-27')).toBe(1)
    const { rows } = await db.pool.query(
      `select i.number, d.differences -> 0 ->> 'computed' as computed
       from app.invoice_differences d join app.invoices i on i.id = d.invoice_id`,
    )
    expect(rows).toEqual([{ number: facts?.['number'], computed: '132000' }])
  }))
