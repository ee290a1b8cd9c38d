import type { Client } from 'pg'
import { catalogue, image, small } from '../../tests/postgres/rows.ts'

const SERVERS_OF_A_WORKSPACE = 10

/** Ten regions: that of the catalogue and nine more. */
export const regionSlugs = ['vie1', ...Array.from({ length: 9 }, (_, n) => `reg${n + 1}`)]

/** A catalogue in ten regions, and servers in all of them: ten in each workspace. */
export async function seedServers(client: Client, servers: number): Promise<void> {
  await client.query(catalogue)
  await client.query(`
    insert into app.regions (slug, name, country)
    select slug, slug, 'AT' from unnest(array['${regionSlugs.slice(1).join("','")}']) slug;
    insert into app.plan_regions (plan_id, region_id)
    select l.id, r.id from app.plans l, app.regions r on conflict do nothing;
    insert into auth.users (id, email)
    select md5('person ' || n)::uuid, n || '@example.test'
    from generate_series(1, ${servers / SERVERS_OF_A_WORKSPACE}) n;
    insert into auth.sessions (id, user_id) select id, id from auth.users limit 1000;
    -- Without triggers, also those of foreign keys, the other rows take half the time.
    set session_replication_role = replica;
    insert into app.instances (
      workspace_id, created_by, name, plan_id, region_id, image_id, currency, hourly_micros, state, state_since,
      created_at, engine_ref)
    select w.id, w.created_by, 'web-' || n, '${small}', r.id, '${image}', 'EUR', 1000, 'running',
      now() - interval '30 days', now() - interval '31 days', 'simulated-' || gen_random_uuid()
    from app.workspaces w, generate_series(1, ${SERVERS_OF_A_WORKSPACE}) n
    join (select id, row_number() over (order by slug) as place from app.regions) r on r.place = n;
    insert into app.instance_actions (
      instance_id, workspace_id, kind, status, requested_by, via, to_state, created_at, started_at, finished_at)
    select id, workspace_id, 'create', 'succeeded', created_by, 'web', 'running', created_at, created_at, created_at
    from app.instances;
    insert into app.instance_state_log (instance_id, state, is_billed, hourly_micros, from_at)
    select id, state, true, 1000, created_at from app.instances;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
}

/** A sample of every hour of a day for each server. */
export async function seedSamples(client: Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    insert into app.usage_samples
    select id, now() - n * interval '1 hour', 1, 1, 1, 1, 1, 1 from app.instances, generate_series(1, 24) n;
    set session_replication_role = origin`)
  await client.query('vacuum analyze app.usage_samples')
}
