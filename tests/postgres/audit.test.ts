// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from './database.ts'
import { waysOf } from './explain.ts'

// The audit log only grows. So each filter, and the page after any row, must find its rows by an index.

const ADMIN = '00000000-0000-4000-8000-0000000000aa'

/** 100,000 events of 1,000 people in a year. Most are about servers, and one in fifty has a reason. */
const rows = `
  insert into auth.users (id, email) values ('${ADMIN}', 'admin@example.test');
  insert into app.staff (user_id, staff_type) values ('${ADMIN}', 'admin');
  insert into auth.users (id, email)
  select md5('person ' || n)::uuid, n || '@example.test' from generate_series(1, 1000) n;
  insert into app.audit_events (at, actor, via, action, entity, entity_id, reason)
  select now() - (100000 - n) * interval '5 minutes', md5('person ' || n % 1000)::uuid,
    (array['web', 'shell', 'api', 'admin', 'system'])[1 + n % 5],
    a.action, a.entity, md5('thing ' || n % 5000)::uuid,
    case when n % 50 = 0 then 'Reason ' || n end
  from generate_series(1, 100000) n
  cross join lateral (
    select * from (values ('instance', 'start'), ('instance', 'stop'), ('instance', 'create'),
      ('workspace', 'join_workspace')) as a (entity, action)
    offset n % 4 limit 1
  ) a;
  insert into app.audit_events (at, actor, action, entity)
  select now() - n * interval '30 days', '${ADMIN}', 'save', 'site_settings' from generate_series(1, 10) n;
  analyze;
`

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase(2)
  await database.rows(rows)
}, 300_000)
afterAll(() => database.close())

const thing = `md5('thing 7')::uuid`

test.each([
  ['nothing', '', 'at'],
  ['the page after', `after_at => now() - interval '100 days', after_id => 50000`, 'at'],
  ['an actor', `actor_text => '777@'`, 'actor'],
  ['an actor who did much', `actor_text => 'example.test'`, 'at'],
  ['nobody', `actor_text => 'system'`, 'actor'],
  ['a kind', `kind => 'workspace'`, 'at'],
  ['a rare kind', `kind => 'site_settings'`, 'action'],
  ['one thing', `kind => 'instance', subject => ${thing}`, 'entity'],
  ['an action', `kind => 'instance', action_is => 'stop'`, 'action'],
  ['an action that never happened', `kind => 'instance', action_is => 'force_fail'`, 'action'],
  ['through what', `via_is => 'shell'`, 'via'],
  [
    'a period',
    `from_at => now() - interval '200 days', to_at => now() - interval '199 days'`,
    'at',
  ],
  ['a reason', `reason_text => 'reason 5'`, 'reason'],
  ['a reason that nobody gave', `reason_text => 'nobody wrote this'`, 'reason'],
  [
    'several',
    `actor_text => '77@', kind => 'instance', reason_text => 'reason'`,
    'actor',
    'reason',
  ],
] as const)('events by %s are found by an index', async (_name, filter, ...indexes) => {
  const found = await waysOf(database, {
    sql: `select * from admin_list_audit(${filter})`,
    role: 'authenticated',
    person: ADMIN,
    tables: new Set(['audit_events']),
    mayReadAll: true,
  })
  expect(found).toEqual(indexes.map((index) => `audit_events: audit_events_${index}`))
})
