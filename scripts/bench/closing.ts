import type { Client } from 'pg'
import { catalogue, image, region, small } from '../../tests/postgres/rows.ts'
import { startDatabase } from './startDatabase.ts'
import type { Measurement } from './targets.ts'

const SERVERS = 100_000
const SERVERS_OF_A_WORKSPACE = 10
/** As the worker does. */
const BATCH = 50
/** The server of the tests has no autovacuum. After so many batches this does what it would do each minute. */
const BATCHES_UNTIL_ANALYZE = 10
/** Of the workspace whose draft is read. */
const SERVERS_OF_THE_LARGEST = 5_000
const DRAFTS = 5

/** A server with three entries in its log of the month that ended, the last of which goes on. */
const serversOf = (workspaces: string, each: number) => `
  with made as (
    insert into app.instances (
      workspace_id, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since, created_at)
    select w.id, 'web-' || n, '${small}', '${region}', '${image}', 'EUR', 1000, 'running', now(), '2020-01-01Z'
    from (${workspaces}) w, generate_series(1, ${each}) n
    returning id
  )
  insert into app.instance_state_log (
    instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  select m.id, 'running', true, 1000, 500000, b.begins + n * interval '10 days',
    case when n < 2 then b.begins + (n + 1) * interval '10 days' end
  from made m, generate_series(0, 2) n,
    (select date_trunc('month', now(), 'UTC') - interval '1 month' as begins) b`

const seed = `
  insert into auth.users (id, email)
  select md5('person ' || n)::uuid, n || '@example.test'
  from generate_series(1, ${SERVERS / SERVERS_OF_A_WORKSPACE}) n;
  -- Without triggers, also those of foreign keys, the other rows take half the time.
  set session_replication_role = replica;
  update app.workspaces set created_at = '2020-01-01Z';
  insert into app.billing_profiles (workspace_id, kind, name, street, postcode, city, country)
  select id, 'person', 'Ada', 'Ring 1', '1010', 'Wien', 'AT' from app.workspaces;
  update app.billing_settings set tax_scheme = 'vat', tax_country = 'AT';
  update app.provider_details set legal_name = 'Stone GmbH', vat_id = 'ATU12345678';
  insert into app.charging_periods (from_at)
  select date_trunc('month', now(), 'UTC') - interval '1 month';
  ${serversOf('select id from app.workspaces', SERVERS_OF_A_WORKSPACE)};
  set session_replication_role = origin;
  analyze;`

const largest = `
  set session_replication_role = replica;
  insert into app.workspaces (id, slug, name) values (md5('largest')::uuid, 'largest', 'Largest');
  ${serversOf(`select md5('largest')::uuid as id`, SERVERS_OF_THE_LARGEST)};
  set session_replication_role = origin;
  insert into app.staff (user_id, staff_type) values (md5('person 1')::uuid, 'billing');
  analyze app.instances;
  select set_config('request.jwt.claims', json_build_object('sub', md5('person 1')::uuid)::text, false);`

/** Closes a month of many servers in a real PostgreSQL, and reads the draft of a large workspace. */
export async function benchClosing(): Promise<Measurement[]> {
  const { client, stop } = await startDatabase()
  try {
    await client.query(catalogue)
    await client.query(seed)
    const began = Date.now()
    const memory: number[] = []
    for (let isDone = false; !isDone;) {
      // oxlint-disable-next-line no-await-in-loop -- as the worker does
      isDone = await closeBatch(client)
      // oxlint-disable-next-line no-await-in-loop -- after each batch
      memory.push(await memoryOf(client))
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (memory.length % BATCHES_UNTIL_ANALYZE === 1) await client.query('analyze')
    }
    const seconds = (Date.now() - began) / 1000
    const grown = (memory.at(-1) ?? 0) - (memory[0] ?? 0)
    console.log(
      `\n  Closing: ${SERVERS} servers in ${seconds.toFixed(0)} s. Memory of the connection: ${grown.toFixed(1)} MB more than after the first batch.`,
    )
    await client.query(largest)
    const drafts: number[] = []
    for (let n = 0; n < DRAFTS; n++) {
      const start = performance.now()
      // oxlint-disable-next-line no-await-in-loop -- one at a time is what is measured
      await client.query(`select private.month_so_far(md5('largest')::uuid, null)`)
      drafts.push(performance.now() - start)
    }
    return [
      { target: 'closing', values: [seconds] },
      { target: 'closingMemory', values: [grown] },
      { target: 'draft', values: drafts },
    ]
  } finally {
    await stop()
  }
}

async function closeBatch(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    `select (private.close_months('bench', $1) ->> 'is_done')::boolean as done`,
    [BATCH],
  )
  return rows[0]?.done ?? true
}

/** In MB. */
async function memoryOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ mb: number }>(
    'select sum(total_bytes)::float / 1e6 as mb from pg_backend_memory_contexts',
  )
  return rows[0]?.mb ?? 0
}
