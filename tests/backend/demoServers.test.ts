// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { createDemoAccounts } from '../../server/backend/demo.ts'
import { createDemoBilling } from '../../server/backend/demoBilling.ts'
import { createDemoInbox } from '../../server/backend/demoInbox.ts'
import { createDemoServers } from '../../server/backend/demoServers.ts'
import { createDemoTickets } from '../../server/backend/demoTickets.ts'
import { addSampleProvider } from '../../server/backend/sampleProvider.ts'
import { createFolderStore } from '../../server/provisioner/drivers/simulated/store.ts'
import { reconcile } from '../../server/provisioner/reconcile.ts'

let backend: Backend
let folder = ''
beforeAll(async () => {
  backend = await createBackend({ siteUrl: 'http://127.0.0.1', samples: true })
  await createDemoAccounts(backend)
  folder = await mkdtemp(join(tmpdir(), 'simulated-engine-demo-'))
  await addSampleProvider(backend.pg)
  await createDemoServers(backend.pg, folder)
  await createDemoBilling(backend.pg)
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

async function rows<T>(sql: string): Promise<T[]> {
  return (await backend.pg.query<T>(sql)).rows
}

test('the demo customer has a server in every state, and the colleague those that they share', async () => {
  expect(
    await rows(`select s.state from app.instance_states s where not exists (
      select from app.instances i where i.state = s.state)`),
  ).toEqual([])
  expect(
    await rows(`select distinct u.email from app.instances i
      join app.workspace_members m on m.workspace_id = i.workspace_id
      join auth.users u on u.id = m.user_id order by u.email`),
  ).toEqual([{ email: 'colleague@example.test' }, { email: 'user@example.test' }])
  expect(
    await rows(`select i.name from app.instances i
      join app.workspaces w on w.id = i.workspace_id and not w.is_personal order by i.name`),
  ).toEqual([{ name: 'shop-1' }, { name: 'shop-db' }, { name: 'shop-staging' }])
})

test('the demo customer has a paid and an open invoice, which say that they are samples', async () => {
  const found = await rows<{ is_paid: boolean; is_sample: boolean; lines: number }>(
    `select private.paid_cents(i.id) = i.total_cents as is_paid, i.texts ->> 'invoice' like '%sample%' as is_sample,
       (select count(*)::int from app.invoice_lines l where l.invoice_id = i.id) as lines
     from app.invoices i order by i.month`,
  )
  expect(found).toEqual([
    { is_paid: true, is_sample: true, lines: 2 },
    { is_paid: false, is_sample: true, lines: 1 },
  ])
  // What runs today is free, as the preview says.
  expect(
    await rows(
      `select w.name from app.workspaces w, private.month_lines(array[w.id], current_date - extract(day from current_date)::int + 1) l`,
    ),
  ).toEqual([])
  // A restart changes nothing.
  await createDemoBilling(backend.pg)
  expect(await rows('select from app.invoices')).toHaveLength(2)
})

test('two servers of the demo customer share a firewall', async () => {
  expect(
    await rows(`select f.name, i.name as server from app.firewall_instances s
      join app.firewalls f on f.id = s.firewall_id
      join app.instances i on i.id = s.instance_id order by i.name`),
  ).toEqual([
    { name: 'Web servers', server: 'web-1' },
    { name: 'Web servers', server: 'web-2' },
  ])
})

test('the shared workspace has a key of each scope, and one of them ends soon', async () => {
  expect(
    await rows(`select k.name, k.scope, k.expires_at < now() + interval '7 days' as soon
      from app.api_keys k join app.workspaces w on w.id = k.workspace_id and w.name = 'Northwind'
      where k.expires_at > now() and k.last_used_at between k.created_at and now() order by k.name`),
  ).toEqual([
    { name: 'deploy', scope: 'operate', soon: false },
    { name: 'monitoring', scope: 'read', soon: true },
  ])
})

test('its history follows the transitions, without gaps, up to the present state', async () => {
  expect(
    await rows(`
      select a.kind, a.from_state from app.instance_actions a
      where not exists (
        select from app.instance_transitions t
        where t.action = a.kind and t.from_state is not distinct from a.from_state
          and t.via_state is not distinct from a.via_state and t.to_state = a.to_state
          and t.fail_state is not distinct from a.fail_state)`),
  ).toEqual([])
  expect(
    await rows(`
      select instance_id from (
        select l.instance_id, l.to_at, lead(l.from_at) over w as next_from,
          lead(l.state) over w as next_state, l.state, l.is_billed, s.is_billed as should_be_billed
        from app.instance_state_log l join app.instance_states s on s.state = l.state
        window w as (partition by l.instance_id order by l.from_at)) x
      where x.to_at is distinct from x.next_from or x.is_billed <> x.should_be_billed`),
  ).toEqual([])
  expect(
    await rows(`
      select i.name from app.instances i
      left join app.instance_state_log l on l.instance_id = i.id and l.to_at is null
      where l.state is distinct from i.state or l.from_at is distinct from i.state_since
        or l.hourly_micros is distinct from i.hourly_micros`),
  ).toEqual([])
})

test('the customer could have ordered all of it, and can order more', async () => {
  const quota = await rows<{ metric: string; used: number; max: number }>(`
    select m.metric, u.used, m.default_max as max from app.workspaces w
    join auth.users p on p.id = w.created_by and p.email = 'user@example.test'
    cross join lateral private.quota_use(w.id) u
    join app.quota_metrics m on m.metric = u.metric`)
  const metrics = await rows<{ metric: string }>('select metric from app.quota_metrics')
  // Of both workspaces.
  expect(quota).toHaveLength(2 * metrics.length)
  for (const { metric, used, max } of quota)
    expect(used, metric).toBeLessThan(Math.max(1, max * 0.8))
})

test('usage goes back weeks, only while a server ran, and reaches now', async () => {
  const [found] = await rows<{ days: number; minutes: number }>(`
    select extract(day from now() - min(at))::integer as days,
      (extract(epoch from now() - max(at)) / 60)::integer as minutes
    from app.usage_samples`)
  expect(found?.days).toBeGreaterThanOrEqual(20)
  expect(found?.minutes).toBeLessThanOrEqual(10)
  expect(
    await rows(`
      select u.instance_id from app.usage_samples u
      where not exists (
        select from app.instance_state_log l
        where l.instance_id = u.instance_id and l.state = 'running'
          and u.at >= l.from_at and (l.to_at is null or u.at < l.to_at))`),
  ).toEqual([])
})

test('the engine holds what the database expects', async () => {
  const expected = await rows<{
    id: string
    engine_ref: string
    state: string
    has_open_action: boolean
  }>(`
    select x.* from public.engine_instances() e, jsonb_to_record(e)
      as x (id text, engine_ref text, state text, has_open_action boolean)`)
  const held = (await createFolderStore(folder).all()).map(({ instanceId, engineRef, state }) => ({
    instanceId,
    engineRef,
    state,
  }))
  const findings = reconcile(
    held,
    expected.map(({ id, engine_ref, state, has_open_action }) => ({
      instanceId: id,
      engineRef: engine_ref,
      state,
      region: 'fra1',
      stateSince: '2020-01-01T00:00:00Z',
      isLost: false,
      hasOpenAction: has_open_action,
    })),
    Date.parse('2020-01-01T00:05:00Z'),
  )
  expect(findings).toEqual([])
})

const count = () => rows('select count(*)::integer as count from app.instances')

test('a second start adds nothing', async () => {
  const before = await count()
  await createDemoServers(backend.pg, folder)
  expect(await count()).toEqual(before)
})

test('the demo customer has a believable inbox, and the samples caused no mails', async () => {
  await createDemoTickets(backend.pg)
  await createDemoInbox(backend.pg)
  const inbox = () =>
    rows<{ kind: string; is_read: boolean }>(`select e.kind, n.read_at is not null as is_read
      from app.notifications n join app.events e on e.id = n.event_id
      join auth.users u on u.id = n.user_id and u.email = 'user@example.test' order by n.id desc`)
  const messages = await inbox()
  expect(messages.length).toBeGreaterThanOrEqual(6)
  expect(messages.length).toBeLessThanOrEqual(12)
  const unread = messages.filter(({ is_read }) => !is_read)
  expect(unread.map(({ kind }) => kind)).toEqual([
    'ticket.answered',
    'server.failed',
    'server.held',
  ])
  expect(messages.slice(0, unread.length)).toEqual(unread)
  expect(await rows('select from app.deliveries')).toEqual([])
  // At the next start nothing is written again.
  await createDemoInbox(backend.pg)
  expect(await inbox()).toEqual(messages)
})
