// @vitest-environment node
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, crowd, workspaceOf, type Statement } from './atOnce.ts'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { image, region, small } from './rows.ts'

// Rules of "at most n", when two requests ask for the last place at the same moment.

let db: TestDatabase
beforeAll(async () => {
  db = await openDatabase()
})
afterAll(() => db.close())

/** A field of an SSH key: its length, then its bytes. */
const field = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes])

/** A person with running servers. */
async function withServers(
  count = 2,
): Promise<{ person: string; workspace: string; servers: string[] }> {
  const customer = await newCustomer(db)
  const { instances } = await create(db, customer, { count })
  for (const { job } of await db.asService<{ job: { action: { id: string } } }>(
    `select claim_actions('a worker', 100, 60) as job`,
  )) {
    await db.asService(
      `select complete_action($1, 'a worker', '{"ok": true, "engine_ref": "s"}')`,
      [job.action.id],
    )
  }
  return { ...customer, servers: instances.map(({ id }) => id) }
}

async function newAdmin(): Promise<string> {
  const [admin = ''] = await crowd(db, 1)
  await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'admin')`, [admin])
  return admin
}

describe('at most', () => {
  test('20 workspaces are owned by a person', async () => {
    const { person } = await newCustomer(db)
    for (let n = 0; n < 18; n++) await db.as(person, `select create_workspace('Team ${n}')`)
    const last = (name: string) => ({ person, sql: 'select create_workspace($1)', values: [name] })
    expect(await atOnce(db, last('One'), last('Other'))).toEqual(['done', 'quota_exceeded'])
  })

  test('the monthly limit is spent by two orders', async () => {
    const { person, workspace } = await newCustomer(db)
    await db.rows(`insert into app.charging_periods (from_at) values ('2020-01-01Z')`)
    try {
      // Room for one of two servers, which cost 1000 in their first hour.
      await db.rows(
        `insert into app.charges (workspace_id, month, kind, title, net_micros)
         values ($1, private.this_month(), 'fee', 'Set up', 998500)`,
        [workspace],
      )
      await db.as(person, `select set_workspace_limit($1, 1, 1000000, 'create_nothing')`, [
        workspace,
      ])
      const order = (name: string) => ({
        person,
        sql: 'select create_instance($1)',
        values: [
          JSON.stringify({
            workspace_id: workspace,
            plan_id: small,
            region_id: region,
            image_id: image,
            name,
            hourly_micros: 1000,
          }),
        ],
      })
      expect(await atOnce(db, order('one'), order('other'))).toEqual(['done', 'limit_reached'])
    } finally {
      await db.rows('delete from app.charging_periods')
    }
  })

  test('the monthly limit of an API key is spent by two orders', async () => {
    const { person, workspace } = await newCustomer(db)
    await db.rows(`insert into app.charging_periods (from_at) values ('2020-01-01Z')`)
    try {
      const [key] = await db.as<{ id: string }>(
        person,
        `select api_key_id as id from create_api_key($1, 'bot', 'operate', 90, 1000000)`,
        [workspace],
      )
      const claims = JSON.stringify({
        role: 'api_key_operate',
        sub: person,
        api_key: { id: key?.id, name: 'bot', workspace_id: workspace, role: 'operator' },
      })
      const order = (name: string) => ({
        person,
        sql: `select set_config('request.jwt.claims', $2, true), create_instance($1)`,
        values: [
          JSON.stringify({
            workspace_id: workspace,
            plan_id: small,
            region_id: region,
            image_id: image,
            name,
            hourly_micros: 1000,
          }),
          claims,
        ],
      })
      const used = order('used')
      await db.as(person, used.sql, used.values)
      // Room for one of two more servers.
      await db.rows(
        `insert into app.instance_state_log (instance_id, state, is_billed, hourly_micros, from_at, to_at)
         select i.id, 'running', true, 997500 * 60, m, m + interval '1 minute'
         from app.instances i, (select private.this_month()::timestamp at time zone 'UTC' as m) n
         where i.workspace_id = $1`,
        [workspace],
      )
      expect(await atOnce(db, order('one'), order('other'))).toEqual(['done', 'limit_reached'])
    } finally {
      await db.rows('delete from app.charging_periods')
    }
  })

  test('100 members are in a workspace', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner')
    await db.rows(
      `insert into app.workspace_members select $1, u, 'viewer' from unnest($2::uuid[]) u`,
      [workspace, await crowd(db, 98)],
    )
    const guests = await crowd(db, 2)
    const accept: Statement[] = []
    for (const guest of guests) {
      const [made] = await db.as<{ id: string }>(
        people[0] ?? '',
        `select invitation_id as id from invite_to_workspace($1, $2, 'viewer')`,
        [workspace, `${guest}@example.test`],
      )
      accept.push({ person: guest, sql: 'select accept_invitation($1)', values: [made?.id] })
    }
    const [first, other] = accept
    if (!first || !other) throw new Error('No invitation.')
    expect(await atOnce(db, first, other)).toEqual(['done', 'quota_exceeded'])
  })

  test('50 invitations of a workspace wait', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
    await db.rows(
      `insert into app.workspace_invitations (workspace_id, email, role, invited_by, token_hash, expires_at)
       select w.id, n || '@example.test', 'viewer', $2, sha256(convert_to(w.slug || n, 'UTF8')),
         now() + interval '1 day'
       from app.workspaces w, generate_series(1, 49) n where w.id = $1`,
      [workspace, people[0]],
    )
    const invite = (person = '') => ({
      person,
      sql: `select invite_to_workspace($1, $2, 'viewer')`,
      values: [workspace, `${randomUUID()}@example.test`],
    })
    expect(await atOnce(db, invite(people[0]), invite(people[1]))).toEqual([
      'done',
      'quota_exceeded',
    ])
  })

  test('50 API keys of a workspace work, each with its own name', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
    const make = (person = '', name: string) => ({
      person,
      sql: `select create_api_key($1, $2, 'read')`,
      values: [workspace, name],
    })
    for (let n = 0; n < 47; n++) {
      const { person, sql, values } = make(people[0], `key ${n}`)
      await db.as(person, sql, values)
    }
    expect(await atOnce(db, make(people[0], 'same'), make(people[1], 'same'))).toEqual([
      'done',
      'uniqueness_error',
    ])
    const again = make(people[0], 'one more')
    await db.as(again.person, again.sql, again.values)
    expect(await atOnce(db, make(people[0], 'one'), make(people[1], 'other'))).toEqual([
      'done',
      'quota_exceeded',
    ])
  })

  test('50 SSH keys are of a person', async () => {
    const { person } = await newCustomer(db)
    await db.rows(
      `insert into app.ssh_keys (user_id, name, public_key, algorithm, bits, fingerprint_sha256)
       select $1, 'Key', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:' || n from generate_series(1, 49) n`,
      [person],
    )
    const add = () => {
      const key = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(randomBytes(32))])
      const values = [`ssh-ed25519 ${key.toString('base64')}`]
      return { person, sql: `select add_ssh_key('New', $1)`, values }
    }
    expect(await atOnce(db, add(), add())).toEqual(['done', 'quota_exceeded'])
  })

  test('50 SSH keys are of a workspace', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
    await db.rows(
      `insert into app.workspace_ssh_keys (workspace_id, name, public_key, algorithm, bits, fingerprint_sha256)
       select $1, 'Key', 'ssh-ed25519 AAAA', 'ssh-ed25519', 256, 'SHA256:' || n from generate_series(1, 49) n`,
      [workspace],
    )
    const add = (person = '') => {
      const key = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(randomBytes(32))])
      const values = [workspace, `ssh-ed25519 ${key.toString('base64')}`]
      return { person, sql: `select add_workspace_ssh_key($1, 'New', $2)`, values }
    }
    expect(await atOnce(db, add(people[0]), add(people[1]))).toEqual(['done', 'quota_exceeded'])
  })

  test('10 webhooks are of a workspace', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
    await db.rows(
      `insert into app.webhooks (workspace_id, name, url, secret)
       select $1, 'W' || n, 'https://hook.example', private.new_webhook_secret() from generate_series(1, 9) n`,
      [workspace],
    )
    const add = (name: string, person = '') => {
      const values = [workspace, name]
      return { person, sql: `select create_webhook($1, $2, 'https://hook.example')`, values }
    }
    const [first, second] = people
    expect(await atOnce(db, add('A', first), add('B', second))).toEqual(['done', 'quota_exceeded'])
  })

  test('50 firewalls are in a workspace, and 5 on a server', async () => {
    const { person, workspace, servers } = await withServers()
    await db.rows(
      `insert into app.provisioners (worker, engine, facts) values ('a worker', 'simulated', '{"firewall": true}')
       on conflict (worker) do update set facts = excluded.facts`,
    )
    const made = await db.rows<{ id: string }>(
      `insert into app.firewalls (workspace_id, name) select $1, 'F' || n from generate_series(1, 49) n
       returning id`,
      [workspace],
    )
    const createFirewall = (name: string) => ({
      person,
      sql: 'select create_firewall($1, $2)',
      values: [workspace, name],
    })
    expect(await atOnce(db, createFirewall('One'), createFirewall('Other'))).toEqual([
      'done',
      'quota_exceeded',
    ])

    await db.rows(
      `insert into app.firewall_instances (firewall_id, instance_id) select unnest($1::uuid[]), $2`,
      [made.slice(0, 4).map(({ id }) => id), servers[0]],
    )
    const attach = (n: number) => ({
      person,
      sql: 'select attach_firewall($1, $2::uuid[])',
      values: [made[n]?.id, [servers[0]]],
    })
    expect(await atOnce(db, attach(4), attach(5))).toEqual(['done', 'quota_exceeded'])
  })

  test('5 tickets an hour are of a person, with 30 messages', async () => {
    const { person } = await newCustomer(db)
    const open = (): Statement => ({
      person,
      sql: 'select create_ticket($1)',
      values: [JSON.stringify({ topic: 'other', subject: 'A question', body: 'How?' })],
    })
    for (let n = 0; n < 4; n++) await db.as(person, open().sql, open().values)
    expect(await atOnce(db, open(), open())).toEqual(['done', 'rate_limited'])

    const numbers = await db.as<{ number: number }>(person, 'select number from my_tickets')
    await db.rows(
      `insert into app.ticket_messages (ticket_id, author, is_staff, body)
       select t.id, $1, false, 'More' from (select id from app.tickets where author = $1 limit 1) t,
         generate_series(1, 24)`,
      [person],
    )
    const reply = (n: number) => ({
      person,
      sql: `select reply_ticket($1, 'And?')`,
      values: [numbers[n]?.number],
    })
    // Of two tickets: neither waits for the other's row.
    expect(await atOnce(db, reply(0), reply(1))).toEqual(['done', 'rate_limited'])
  })

  test('10 MiB of files are in a ticket, whoever sends them', async () => {
    const { person } = await newCustomer(db)
    const staff = (await newCustomer(db)).person
    await db.rows(`insert into app.staff (user_id, staff_type) values ($1, 'support')`, [staff])
    await db.as(person, 'select create_ticket($1)', [
      JSON.stringify({ topic: 'other', subject: 'A question', body: 'How?' }),
    ])
    const [ticket] = await db.rows<{ id: string; number: number; version: number }>(
      'select id, number, version from app.tickets where author = $1',
      [person],
    )
    await db.rows(
      `insert into app.ticket_files (ticket_id, message_id, name, media_type, content)
       select $1, m.id, n || '.txt', 'text/plain', convert_to(repeat('a', 1048576), 'UTF8')
       from app.ticket_messages m, generate_series(1, 9) n where m.ticket_id = $1`,
      [ticket?.id],
    )
    const files = JSON.stringify([
      { name: 'log.txt', content: Buffer.alloc(700_000, 'a').toString('base64') },
    ])
    const answer = {
      person: staff,
      sql: `select admin_reply_ticket($1, 'Here.', 'waiting_for_customer', $2, $3)`,
      values: [ticket?.number, ticket?.version, files],
    }
    const reply = {
      person,
      sql: `select reply_ticket($1, 'And?', $2)`,
      values: [ticket?.number, files],
    }
    expect(await atOnce(db, answer, reply)).toEqual(['done', 'invalid_input'])
  })

  test('as many snapshots are in a workspace as its quota says', async () => {
    const { person, workspace, servers } = await withServers()
    await db.rows('insert into app.snapshot_prices (gib_month_micros) values (40000)')
    await db.rows(
      `insert into app.quotas (workspace_id, metric, max) values ($1, 'snapshots', 1)`,
      [workspace],
    )
    const take = (n: number) => ({
      person,
      sql: 'select create_snapshot($1, $2, 40000)',
      values: [servers[n], `snapshot-${n}`],
    })
    expect(await atOnce(db, take(0), take(1))).toEqual(['done', 'quota_exceeded'])
  })

  test('3 servers are deleted within ten minutes before a question', async () => {
    const { person, servers } = await withServers(4)
    const signedIn = "update auth.sessions set created_at = '2020-01-01Z' where id = $1"
    await db.rows(signedIn, [person])
    const sql = `select request_instance_action($1, 'delete')`
    for (const id of servers.slice(0, 2)) await db.as(person, sql, [id])
    const deletion = (id?: string) => ({ person, sql, values: [id] })
    const outcomes = await atOnce(db, deletion(servers[2]), deletion(servers[3]))
    expect(outcomes).toEqual(['done', 'step_up_required'])
  })

  test('5 consoles are open for a person', async () => {
    const { person, servers } = await withServers()
    const open = { person, sql: 'select open_console($1)', values: [servers[0]] }
    for (let n = 0; n < 4; n++) await db.as(person, open.sql, open.values)
    expect(await atOnce(db, open, open)).toEqual(['done', 'quota_exceeded'])
  })

  test('one request for a quota is open, and is answered once', async () => {
    const { workspace, people } = await workspaceOf(db, 'owner', 'owner')
    const admin = await newAdmin()
    const request = (person = '') => ({
      person,
      sql: `select request_quota($1, 'gpus', 8, 'To test')`,
      values: [workspace],
    })
    expect(await atOnce(db, request(people[0]), request(people[1]))).toEqual([
      'done',
      'uniqueness_error',
    ])
    const [asked] = await db.rows<{ id: string }>(
      'select id from app.quota_requests where workspace_id = $1',
      [workspace],
    )
    const answer = (granted: boolean) => ({
      person: admin,
      sql: `select answer_quota_request($1, $2, 'For the test')`,
      values: [asked?.id, granted],
    })
    expect(await atOnce(db, answer(true), answer(false))).toEqual(['done', 'conflict'])
  })

  test('one price of snapshots holds: that of the admin who came last', async () => {
    const admin = await newAdmin()
    await db.rows('update app.snapshot_prices set valid_to = now() where valid_to is null')
    const price = (micros: number) => ({
      person: admin,
      sql: `select set_snapshot_price($1, 'For the test')`,
      values: [micros],
    })
    expect(await atOnce(db, price(50_000), price(60_000))).toEqual(['done', 'done'])
    expect(await db.rows('select gib_month_micros from snapshot_price')).toEqual([
      { gib_month_micros: 60_000 },
    ])
  })
})
