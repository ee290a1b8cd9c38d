import { generateKeyPairSync } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { createFolderStore } from '../provisioner/drivers/simulated/store.ts'
import { toSampleRow } from '../provisioner/queue.ts'
import { demoServers } from './demoHistory.ts'
import {
  consoleOf,
  engineServer,
  play,
  samplesOf,
  type Action,
  type Catalogue,
  type Entry,
  type History,
  type PlanRow,
  type Transition,
} from './demoTimeline.ts'

const OWNER = 'user@example.test'
const HALF_A_SECOND = 500
const BIN_MS = 72 * 3_600_000

/**
 * Gives the demo customer servers with weeks of history, written directly because no procedure can write the past.
 * Everything follows instance_transitions. It does nothing if the customer has or had a server.
 * @param folder where the simulated engine keeps its servers
 */
export async function createDemoServers(pg: PGlite, folder: string): Promise<void> {
  const owner = await pg.query<{ user_id: string; workspace_id: string }>(
    `select u.id as user_id, w.id as workspace_id
     from auth.users u join public.workspaces w on w.created_by = u.id and w.is_personal
     where u.email = $1 and not exists (
       select from public.instances i where i.workspace_id = w.id)`,
    [OWNER],
  )
  const [person] = owner.rows
  const catalogue = await readCatalogue(pg)
  if (!person || catalogue.plans.size === 0) return
  const now = Date.now()
  const histories = demoServers.map((server) => play(server, catalogue, now))
  const store = createFolderStore(folder)
  await pg.transaction(async (transaction) => {
    const insert = (sql: string, rows: object) => transaction.query(sql, [JSON.stringify(rows)])
    await transaction.query(
      `update public.workspaces set created_at = now() - interval '25 days' where id = $1`,
      [person.workspace_id],
    )
    const key = await transaction.query<{ key: object }>(INSERT_KEY, [person.user_id, publicKey()])
    const common = { ...person, keys: [key.rows[0]?.key] }
    await insert(
      INSERT_INSTANCES,
      histories.map((history) => ({ ...instanceRow(history, now), ...common })),
    )
    await insert(
      INSERT_ACTIONS,
      histories.flatMap(({ id, actions }) =>
        actions.map((action) => ({ ...actionRow(action), ...person, instance_id: id })),
      ),
    )
    await insert(
      INSERT_LOG,
      histories.flatMap(({ id, entries }) =>
        entries.map((entry) => ({ ...entryRow(entry, catalogue.billed), instance_id: id })),
      ),
    )
    const samples = histories.flatMap((history) => samplesOf(history, now))
    for (let from = 0; from < samples.length; from += 5_000) {
      const part = samples.slice(from, from + 5_000)
      await transaction.query('select private.record_usage($1)', [
        JSON.stringify(part.map(toSampleRow)),
      ])
    }
  })
  for (const history of histories) {
    const held = engineServer(history)
    if (held) await store.put(held)
  }
}

async function readCatalogue(pg: PGlite): Promise<Catalogue> {
  const plans = await pg.query<PlanRow>(
    `select l.id, l.slug, l.vcpus, l.memory_mib, l.disk_gib, x.hourly_micros, x.monthly_cap_micros
     from public.plans l join public.plan_prices x on x.plan_id = l.id
     where x.currency = 'EUR' and x.valid_from <= now() and (x.valid_to is null or x.valid_to > now())`,
  )
  const transitions = await pg.query<Transition>('select * from public.instance_transitions')
  const billed = await pg.query<{ state: string }>(
    'select state from public.instance_states where is_billed',
  )
  return {
    plans: new Map(plans.rows.map((plan) => [plan.slug, plan])),
    transitions: transitions.rows,
    billed: new Set(billed.rows.map(({ state }) => state)),
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function instanceRow(history: History, now: number) {
  const { id, server, plan, nextPlan, entries, deletedAt } = history
  const last = entries.at(-1)
  const isGone = last?.state === 'purged'
  const held = engineServer(history)
  return {
    id,
    name: server.name,
    plan_id: plan.id,
    next_plan_id: nextPlan?.id ?? null,
    region: server.region,
    image: server.image,
    hourly_micros: plan.hourly_micros,
    monthly_cap_micros: plan.monthly_cap_micros,
    state: last?.state,
    state_since: iso(last?.from ?? now),
    hold: server.hold?.kind ?? 'none',
    hold_reason: server.hold?.reason ?? null,
    delete_protection: server.isProtected ?? false,
    labels: server.labels ?? {},
    engine_ref: held?.engineRef ?? null,
    addresses: held?.addresses ?? [],
    console_log: isGone ? '' : consoleOf(history),
    deleted_at: iso(deletedAt),
    purge_after: iso(deletedAt === null ? null : deletedAt + BIN_MS),
    created_at: iso(entries[0]?.from ?? now),
  }
}

const actionRow = (action: Action) => ({
  id: action.id,
  kind: action.kind,
  status: action.status,
  via: action.via,
  is_by_person: action.via !== 'system',
  from_state: action.transition.from_state,
  via_state: action.transition.via_state,
  to_state: action.transition.to_state,
  fail_state: action.transition.fail_state,
  parameters: action.parameters,
  error_code: action.error?.[0] ?? null,
  error_detail: action.error?.[1] ?? null,
  attempts: action.finished === null ? 0 : action.error ? 5 : 1,
  created_at: iso(action.created),
  started_at: action.finished === null ? null : iso(action.created + HALF_A_SECOND),
  finished_at: iso(action.finished),
})

const entryRow = ({ state, plan, from, to }: Entry, billed: Set<string>) => ({
  state,
  is_billed: billed.has(state),
  hourly_micros: plan.hourly_micros,
  monthly_cap_micros: plan.monthly_cap_micros,
  from_at: iso(from),
  to_at: iso(to),
})

/** A field of the format of SSH keys: its length, and its bytes. */
function field(value: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(value.length)
  return Buffer.concat([length, value])
}

/** A key whose private part is thrown away: nobody can sign in with it, and there is nothing to sign in to. */
function publicKey(): string {
  const { publicKey: key } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
  const blob = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(raw)])
  return `ssh-ed25519 ${blob.toString('base64')}`
}

const INSERT_KEY = `
  with parsed as (select (private.parse_ssh_key($2)).*), added as (
    insert into public.ssh_keys
      (user_id, name, public_key, algorithm, bits, fingerprint_sha256, created_at)
    select $1, 'laptop', p.public_key, p.algorithm, p.bits, p.fingerprint_sha256,
      now() - interval '25 days'
    from parsed p
    returning *
  )
  select jsonb_build_object('name', name, 'fingerprint_sha256', fingerprint_sha256,
    'public_key', public_key) as key
  from added`

const INSERT_INSTANCES = `
  insert into public.instances (
    id, workspace_id, created_by, name, plan_id, next_plan_id, region_id, image_id, currency,
    hourly_micros, monthly_cap_micros, state, state_since, hold, hold_reason, delete_protection,
    labels, authorized_keys, engine_ref, addresses, console_log, deleted_at, purge_after, created_at)
  select r.id, r.workspace_id, r.user_id, r.name, r.plan_id, r.next_plan_id, g.id, m.id, 'EUR',
    r.hourly_micros, r.monthly_cap_micros, r.state, r.state_since, r.hold, r.hold_reason,
    r.delete_protection, r.labels, case when r.state = 'purged' then '[]' else r.keys end,
    r.engine_ref, r.addresses, r.console_log, r.deleted_at, r.purge_after, r.created_at
  from jsonb_to_recordset($1) as r (
    id uuid, workspace_id uuid, user_id uuid, name text, plan_id uuid, next_plan_id uuid,
    region text, image text, hourly_micros bigint, monthly_cap_micros bigint, state text,
    state_since timestamptz, hold text, hold_reason text, delete_protection boolean, labels jsonb,
    keys jsonb, engine_ref text, addresses inet[], console_log text, deleted_at timestamptz,
    purge_after timestamptz, created_at timestamptz)
  join public.regions g on g.slug = r.region
  join public.images m on m.slug = r.image`

const INSERT_ACTIONS = `
  insert into public.instance_actions (
    id, instance_id, workspace_id, kind, status, requested_by, via, from_state, via_state, to_state,
    fail_state, parameters, error_code, error_detail, attempts, run_after, created_at, started_at,
    finished_at)
  select r.id, r.instance_id, r.workspace_id, r.kind, r.status,
    case when r.is_by_person then r.user_id end, r.via, r.from_state, r.via_state, r.to_state,
    r.fail_state, case when r.kind = 'rebuild'
      then jsonb_build_object('image_id', i.image_id) else r.parameters end,
    r.error_code, r.error_detail, r.attempts, r.created_at, r.created_at, r.started_at, r.finished_at
  from jsonb_to_recordset($1) as r (
    id uuid, instance_id uuid, workspace_id uuid, user_id uuid, kind text, status text,
    is_by_person boolean, via text, from_state text, via_state text, to_state text, fail_state text,
    parameters jsonb, error_code text, error_detail text, attempts integer, created_at timestamptz,
    started_at timestamptz, finished_at timestamptz)
  join public.instances i on i.id = r.instance_id`

const INSERT_LOG = `
  insert into public.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  select r.instance_id, r.state, r.is_billed, r.hourly_micros, r.monthly_cap_micros, r.from_at, r.to_at
  from jsonb_to_recordset($1) as r (
    instance_id uuid, state text, is_billed boolean, hourly_micros bigint,
    monthly_cap_micros bigint, from_at timestamptz, to_at timestamptz)`
