import { generateKeyPairSync } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { createFolderStore } from '../provisioner/drivers/simulated/store.ts'
import { toSampleRow } from '../provisioner/queue.ts'
import { insertDemoFirewall } from './demoFirewall.ts'
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
const COLLEAGUE = 'colleague@example.test'
const HALF_A_SECOND = 500
const BIN_MS = 72 * 3_600_000

/**
 * Gives the demo customer servers with weeks of history, written directly because no procedure can write the past.
 * Everything follows instance_transitions. It does nothing if the customer has or had a server.
 * @param folder where the simulated engine keeps its servers
 */
export async function createDemoServers(pg: PGlite, folder: string): Promise<void> {
  const found = await pg.query<People>(READ_PEOPLE, [OWNER, COLLEAGUE])
  const [people] = found.rows
  const catalogue = await readCatalogue(pg)
  if (!people || catalogue.plans.size === 0) return
  const now = Date.now()
  const wanted = demoServers.filter(({ isShared }) => !isShared || people.shared_workspace !== null)
  const histories = wanted.map((server) => play(server, catalogue, now))
  const store = createFolderStore(folder)
  await pg.transaction(async (transaction) => {
    const insert = (sql: string, rows: object) => transaction.query(sql, [JSON.stringify(rows)])
    await transaction.query(
      `update app.workspaces set created_at = now() - interval '25 days' where id in ($1, $2)`,
      [people.own_workspace, people.shared_workspace],
    )
    await transaction.query(
      'update app.workspaces set monthly_limit_micros = 60000000 where id = $1',
      [people.own_workspace],
    )
    const key = await transaction.query<{ key: object }>(INSERT_KEY, [people.owner, publicKey()])
    const keys = [key.rows[0]?.key]
    await insert(
      INSERT_INSTANCES,
      histories.map((history) => ({ ...instanceRow(history, people, now), keys })),
    )
    await insert(
      INSERT_ACTIONS,
      histories.flatMap(({ id, actions }) =>
        actions.map((action) => ({ ...actionRow(action, people), instance_id: id })),
      ),
    )
    await insert(
      INSERT_LOG,
      histories.flatMap(({ id, entries }) =>
        entries.map((entry) => ({ ...entryRow(entry, catalogue.billed), instance_id: id })),
      ),
    )
    await insertDemoFirewall(transaction, people.own_workspace, people.owner)
    const samples = histories.flatMap((history) => samplesOf(history, now))
    for (let from = 0; from < samples.length; from += 5_000) {
      const part = samples.slice(from, from + 5_000)
      await transaction.query('select private.record_usage($1)', [
        JSON.stringify(part.map(toSampleRow)),
      ])
    }
    await transaction.query(`select private.roll_up_usage('40 days')`)
  })
  for (const history of histories) {
    const held = engineServer(history)
    if (held) await store.put(held)
  }
}

async function readCatalogue(pg: PGlite): Promise<Catalogue> {
  const plans = await pg.query<PlanRow>(
    `select l.id, l.slug, l.vcpus, l.memory_mib, l.disk_gib, x.hourly_micros, x.monthly_cap_micros
     from app.plans l join app.plan_prices x on x.plan_id = l.id
     where x.currency = 'EUR' and x.valid_from <= now() and (x.valid_to is null or x.valid_to > now())`,
  )
  const transitions = await pg.query<Transition>('select * from app.instance_transitions')
  const billed = await pg.query<{ state: string }>(
    'select state from app.instance_states where is_billed',
  )
  return {
    plans: new Map(plans.rows.map((plan) => [plan.slug, plan])),
    transitions: transitions.rows,
    billed: new Set(billed.rows.map(({ state }) => state)),
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function instanceRow(history: History, people: People, now: number) {
  const { id, server, plan, nextPlan, entries, deletedAt } = history
  const last = entries.at(-1)
  const isGone = last?.state === 'purged'
  const held = engineServer(history)
  const [first] = history.actions
  return {
    id,
    workspace_id: server.isShared ? people.shared_workspace : people.own_workspace,
    created_by: people[first?.by ?? 'owner'],
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

const actionRow = (action: Action, people: People) => ({
  id: action.id,
  kind: action.kind,
  status: action.status,
  via: action.via,
  requested_by: action.via === 'system' ? null : people[action.by ?? 'owner'],
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

interface People {
  owner: string
  colleague: string
  own_workspace: string
  shared_workspace: string | null
}

const READ_PEOPLE = `
  select u.id as owner, c.id as colleague, w.id as own_workspace, (
    select s.id from app.workspaces s
    join app.workspace_members m on m.workspace_id = s.id and m.user_id = c.id
    where s.created_by = u.id and not s.is_personal limit 1) as shared_workspace
  from auth.users u
  join app.workspaces w on w.created_by = u.id and w.is_personal
  left join auth.users c on c.email = $2
  where u.email = $1 and not exists (select from app.instances i where i.workspace_id = w.id)`

const INSERT_KEY = `
  with parsed as (select (private.parse_ssh_key($2)).*), added as (
    insert into app.ssh_keys
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
  insert into app.instances (
    id, workspace_id, created_by, name, plan_id, next_plan_id, region_id, image_id, currency,
    hourly_micros, monthly_cap_micros, state, state_since, hold, hold_reason, delete_protection,
    labels, authorized_keys, engine_ref, addresses, console_log, deleted_at, purge_after, created_at)
  select r.id, r.workspace_id, r.created_by, r.name, r.plan_id, r.next_plan_id, g.id, m.id, 'EUR',
    r.hourly_micros, r.monthly_cap_micros, r.state, r.state_since, r.hold, r.hold_reason,
    r.delete_protection, r.labels, case when r.state = 'purged' then '[]' else r.keys end,
    r.engine_ref, r.addresses, r.console_log, r.deleted_at, r.purge_after, r.created_at
  from jsonb_to_recordset($1) as r (
    id uuid, workspace_id uuid, created_by uuid, name text, plan_id uuid, next_plan_id uuid,
    region text, image text, hourly_micros bigint, monthly_cap_micros bigint, state text,
    state_since timestamptz, hold text, hold_reason text, delete_protection boolean, labels jsonb,
    keys jsonb, engine_ref text, addresses inet[], console_log text, deleted_at timestamptz,
    purge_after timestamptz, created_at timestamptz)
  join app.regions g on g.slug = r.region
  join app.images m on m.slug = r.image`

const INSERT_ACTIONS = `
  insert into app.instance_actions (
    id, instance_id, workspace_id, kind, status, requested_by, via, from_state, via_state, to_state,
    fail_state, parameters, error_code, error_detail, attempts, run_after, created_at, started_at,
    finished_at)
  select r.id, r.instance_id, i.workspace_id, r.kind, r.status, r.requested_by, r.via, r.from_state, r.via_state, r.to_state,
    r.fail_state, case when r.kind = 'rebuild'
      then jsonb_build_object('image_id', i.image_id) else r.parameters end,
    r.error_code, r.error_detail, r.attempts, r.created_at, r.created_at, r.started_at, r.finished_at
  from jsonb_to_recordset($1) as r (
    id uuid, instance_id uuid, kind text, status text, requested_by uuid, via text, from_state text, via_state text, to_state text, fail_state text,
    parameters jsonb, error_code text, error_detail text, attempts integer, created_at timestamptz,
    started_at timestamptz, finished_at timestamptz)
  join app.instances i on i.id = r.instance_id`

const INSERT_LOG = `
  insert into app.instance_state_log
    (instance_id, state, is_billed, hourly_micros, monthly_cap_micros, from_at, to_at)
  select r.instance_id, r.state, r.is_billed, r.hourly_micros, r.monthly_cap_micros, r.from_at, r.to_at
  from jsonb_to_recordset($1) as r (
    instance_id uuid, state text, is_billed boolean, hourly_micros bigint,
    monthly_cap_micros bigint, from_at timestamptz, to_at timestamptz)`
