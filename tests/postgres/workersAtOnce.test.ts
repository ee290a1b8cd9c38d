// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from './atOnce.ts'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'

// Two workers that look at alarms or begin backups, and what customers do, at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

/** A person with two servers. */
async function withServers(): Promise<{ person: string; workspace: string; servers: string[] }> {
  const customer = await newCustomer(db)
  const { instances } = await create(db, customer, { count: 2 })
  return { ...customer, servers: instances.map(({ id }) => id) }
}

test('50 alarms are in a workspace', async () => {
  const { person, workspace } = await withServers()
  await db.rows(
    `insert into app.alarm_rules (workspace_id, name, kind, minutes)
     select $1, 'A' || n, 'unreachable', 10 from generate_series(1, 49) n`,
    [workspace],
  )
  const add = (name: string) => ({
    person,
    sql: `select create_alarm_rule($1, $2, 'cpu', 90, 15)`,
    values: [workspace, name],
  })
  expect(await atOnce(db, add('One'), add('Other'))).toEqual(['done', 'quota_exceeded'])
})

test('two workers open an alarm once, and tell of it once', async () => {
  const { workspace, servers } = await withServers()
  await db.rows(
    `insert into app.alarm_rules (workspace_id, name, kind, minutes) values ($1, 'Away', 'unreachable', 10)`,
    [workspace],
  )
  await db.rows(
    `update app.instances set state = 'error', state_since = now() - interval '1 hour' where id = any ($1::uuid[])`,
    [servers],
  )
  await Promise.all([1, 2].map(() => db.asService('select check_alarms()')))
  expect(
    await db.rows(
      `select count(*)::integer as alarms, count(distinct a.instance_id)::integer as servers,
         (select count(*)::integer from app.events e where e.kind = 'alarm.fired' and e.workspace_id = $1) as messages
       from app.alarms a where a.instance_id = any ($2::uuid[])`,
      [workspace, servers],
    ),
  ).toEqual([{ alarms: 2, servers: 2, messages: 1 }])
})

/** A customer with running servers whose backups are due now. */
async function withDueBackups() {
  const customer = await withServers()
  const { person, servers } = customer
  for (const { job } of await db.asService<{ job: { action: { id: string } } }>(
    `select claim_actions('a worker', 100, 60) as job`,
  )) {
    await db.asService(
      `select complete_action($1, 'a worker', '{"ok": true, "engine_ref": "s"}')`,
      [job.action.id],
    )
  }
  await db.rows(
    `insert into app.snapshot_prices (gib_month_micros) values (40000) on conflict do nothing`,
  )
  await db.as(person, 'select set_backups($1::uuid[])', [servers])
  await db.rows(`update app.backup_schedules set next_at = now() where instance_id = any ($1)`, [
    servers,
  ])
  const [site] = await db.rows<{ engine: string }>('select engine from app.site_settings')
  await db.asService(`select provisioner_heartbeat('a worker', $1, '{}')`, [site?.engine])
  return customer
}

const backupsOf = (servers: string[]) =>
  db.rows(
    `select count(*)::integer as backups, count(distinct s.instance_id)::integer as servers,
       (select count(*)::integer from app.instance_actions a
        where a.instance_id = any ($1) and a.kind = 'create_snapshot') as actions
     from app.snapshots s where s.instance_id = any ($1) and s.kind = 'backup'`,
    [servers],
  )

test('two workers begin each backup once', async () => {
  const { servers } = await withDueBackups()
  await Promise.all([1, 2, 3].map(() => db.asService('select tick_backups()')))
  expect(await backupsOf(servers)).toEqual([{ backups: 2, servers: 2, actions: 2 }])
})

test('a server that is stopped at the same moment has its backup later', async () => {
  const { person, servers } = await withDueBackups()
  const stop = {
    person,
    sql: `select request_instance_action($1::uuid, 'stop')`,
    values: [servers[0]],
  }
  const tick = () => db.asService('select tick_backups()')
  expect(await atOnce(db, stop, tick)).toEqual(['done', 'done'])
  expect(await backupsOf(servers)).toEqual([{ backups: 1, servers: 1, actions: 1 }])
  expect(
    await db.rows(
      'select count(*)::integer as due from app.backup_schedules where instance_id = any ($1) and next_at <= now()',
      [servers],
    ),
  ).toEqual([{ due: 1 }])
})
