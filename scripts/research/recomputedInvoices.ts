import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { runnerImport } from 'vite'
import { aliases } from '../../build/viteShared.ts'
import type { RecomputedRow } from '../../src/content/research/data.ts'
import type * as Hash from '../../src/domain/billing/hash.ts'
import type * as Sha256 from '../../src/lib/sha256.ts'
import type { InvoiceFacts } from '../../src/domain/billing/invoiceFacts.ts'
import type * as Verify from '../../src/domain/billing/verify.ts'
import { image, region, small } from '../../tests/postgres/rows.ts'
import { startPostgres } from './postgres.ts'

/** Servers on one invoice. */
const SIZES = [10, 100, 1000]
/** How often each invoice is computed again. */
const RUNS = 9
/** How many amounts of each invoice are changed by the smallest step, one at a time. */
const CHANGES = 100

/** Modules of the site, which import others by their aliases. */
const load = async <Module>(path: string) =>
  (
    await runnerImport<Module>(
      fileURLToPath(new URL(`../../src/domain/billing/${path}`, import.meta.url)),
      { configFile: false, resolve: { alias: aliases } },
    )
  ).module

/** A month with servers that started, stopped and changed their price at random, in a workspace of their own. */
const rowsOf = (servers: number) => `
  insert into auth.users (id, email) values (gen_random_uuid(), '${servers}@invoices.test');
  update app.workspaces set created_at = now() - interval '100 days';
  insert into app.billing_profiles (workspace_id, kind, name, street, postcode, city, country)
  select w.id, 'person', 'Mira', 'Gasse 1', '1010', 'Wien', 'AT' from app.workspaces w
  join auth.users u on u.id = w.created_by where u.email = '${servers}@invoices.test';
  insert into app.instances (
    workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
  select w.id, w.created_by, 'web-' || n, '${small}', '${region}', '${image}', 'EUR', 1000, 'stopped', now(),
    now() - interval '90 days'
  from app.workspaces w join auth.users u on u.id = w.created_by, generate_series(1, ${servers}) n
  where u.email = '${servers}@invoices.test';
  insert into app.instance_state_log (
    instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  select i.id, case when n % 2 = 0 then 'running' else 'deleted' end, n % 2 = 0,
    (6000 + 1000 * (n % 3)), 4000000, m.at + n * interval '3 days 1 hour 7 minutes 11.5 seconds',
    m.at + (n + 1) * interval '3 days 1 hour 7 minutes 11.5 seconds' - random() * interval '1 day'
  from app.instances i
  join app.workspaces w on w.id = i.workspace_id
  join auth.users u on u.id = w.created_by and u.email = '${servers}@invoices.test',
  generate_series(0, 8) n,
  (select date_add(date_trunc('month', now(), 'UTC'), '-1 month', 'UTC')) m (at)`

const SETTINGS = `
  update app.provider_details set legal_name = 'Research Ltd', address = 'Street 1', law_country = 'AT';
  update app.billing_settings set tax_scheme = 'vat', tax_country = 'AT';
  insert into app.charging_periods (from_at, to_at)
  select date_add(m.at, '-1 month', 'UTC'), m.at from (select date_trunc('month', now(), 'UTC')) m (at)`

const CLOSE = `do $$ begin
  loop exit when (private.close_months('research', 500) ->> 'is_done')::boolean; end loop; end $$`

type Stored = InvoiceFacts & Record<string, Hash.Json>

async function readInvoice(client: Client, servers: number) {
  const facts = await client.query<{ facts: Stored }>(
    `select private.invoice_facts(i.id) as facts from app.invoices i
     join app.workspaces w on w.id = i.workspace_id join auth.users u on u.id = w.created_by
     where u.email = $1`,
    [`${servers}@invoices.test`],
  )
  const stored = facts.rows[0]?.facts
  if (stored === undefined) throw new Error('No invoice was issued.')
  await client.query(
    `select set_config('request.jwt.claim.sub', (select id::text from auth.users where email = $1), false)`,
    [`${servers}@invoices.test`],
  )
  const { rows } = await client.query<Record<string, string | number | boolean | null>>(
    `select position, state, is_billed, hourly_micros, monthly_cap_micros, amount_micros,
       (extract(epoch from from_at) * 1000)::bigint as from_ms, (extract(epoch from to_at) * 1000)::bigint as to_ms
     from private.invoice_segments($1)`,
    [stored.number],
  )
  const segments = rows.map((row): Verify.InvoiceSegment => ({
    position: Number(row['position']),
    state: String(row['state']),
    isBilled: row['is_billed'] === true,
    hourlyMicros: Number(row['hourly_micros']),
    monthlyCapMicros: row['monthly_cap_micros'] === null ? null : Number(row['monthly_cap_micros']),
    fromMs: Number(row['from_ms']),
    toMs: Number(row['to_ms']),
    amountMicros: Number(row['amount_micros']),
  }))
  return { stored, segments }
}

/** Computes invoices of several sizes again, with the rule of the pages, and with amounts that were changed by one. */
export async function measureRecomputedInvoices(): Promise<{
  rows: RecomputedRow[]
  postgres: string
}> {
  const { checkInvoice } = await load<typeof Verify>('verify.ts')
  const { canonicalJson } = await load<typeof Hash>('hash.ts')
  const { sha256 } = await load<typeof Sha256>('../../lib/sha256.ts')
  const postgres = await startPostgres([10])
  const rows: RecomputedRow[] = []
  try {
    const client = await postgres.connect(10)
    await client.query(SETTINGS)
    for (const servers of SIZES) {
      await client.query(rowsOf(servers))
    }
    await client.query(CLOSE)
    for (const servers of SIZES) {
      const { stored, segments } = await readInvoice(client, servers)
      const { hash, ...hashed } = stored
      const check = () => checkInvoice(stored, segments)
      // The first runs are compiled.
      for (let run = 0; run < RUNS; run += 1) check()
      const milliseconds: number[] = []
      let isHashRight = false
      for (let run = 0; run < RUNS; run += 1) {
        const before = performance.now()
        check()
        isHashRight = (await sha256(canonicalJson(hashed))) === hash
        milliseconds.push(Math.round((performance.now() - before) * 100) / 100)
      }
      const { differences, taxes } = check()
      rows.push({
        servers,
        times: segments.length,
        amounts: segments.length + 2 * stored.lines.length + 2 * taxes.length + 3,
        differences: differences.length + (isHashRight ? 0 : 1),
        changed: CHANGES,
        found: findChanges(checkInvoice, stored, segments),
        milliseconds,
      })
    }
    await client.end()
  } finally {
    await postgres.stop()
  }
  return { rows, postgres: postgres.version }
}

/** Changes one amount by the smallest step and back, and counts how often the check says so. */
function findChanges(
  checkInvoice: typeof Verify.checkInvoice,
  facts: InvoiceFacts,
  segments: readonly Verify.InvoiceSegment[],
): number {
  const [tax] = facts.taxes
  let found = 0
  for (let change = 0; change < CHANGES; change += 1) {
    const line = facts.lines[(change * 7919) % facts.lines.length]
    const segment = segments[(change * 104_729) % segments.length]
    if (line === undefined || segment === undefined || tax === undefined) {
      throw new Error('The invoice has no lines.')
    }
    const places = [
      (by: number) => (line.net_micros += by),
      (by: number) => (line.net_cents += by),
      (by: number) => (segment.amountMicros += by),
      (by: number) => (tax.tax_cents += by),
      (by: number) => (facts.total_cents += by),
    ]
    const add = places[change % places.length]
    add?.(1)
    if (checkInvoice(facts, segments).differences.length > 0) found += 1
    add?.(-1)
  }
  return found
}
