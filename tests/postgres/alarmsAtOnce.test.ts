// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce } from './atOnce.ts'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'

// Two people who make the last alarm of a workspace, and two workers that look at alarms, at the same moment.

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
