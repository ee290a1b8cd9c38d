// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { hasPostgrest, openRest, type Rest, type RestRequest } from './postgrest.ts'
import { image, region, small } from './rows.ts'

let db: TestDatabase
let rest: Rest
let customer: { person: string; workspace: string }
beforeAll(async () => {
  if (!hasPostgrest) return
  db = await openDatabase(10)
  await db.rows(`
    create function public.who_asks() returns json language sql stable as $$
      select json_build_object('signed_in', session_user, 'role', current_user, 'person', auth.uid(),
        'time', current_setting('statement_timeout'), 'connection', pg_backend_pid(),
        'workspace', current_setting('request.jwt.claims')::jsonb #>> '{api_key,workspace_id}')
    $$`)
  await db.rows('grant execute on function public.who_asks() to anon, api_key_read')
  // As if a migration had added a procedure and forgotten the actions of keys.
  await db.rows(
    `create function public.changes_all() returns text language sql volatile as $$ select 'changed' $$`,
  )
  await db.rows('grant execute on function public.changes_all() to api_key_operate')
  rest = await openRest(db)
  customer = await newCustomer(db)
  await create(db, customer, { name: 'web-1' })
})
afterAll(async () => {
  if (!hasPostgrest) return
  await rest.close()
  await db.close()
})

async function newKey(
  scope: 'read' | 'operate',
  { person, workspace } = customer,
  actions: readonly string[] | null = null,
) {
  const [key] = await db.as<{ api_key_id: string; secret: string }>(
    person,
    'select * from create_api_key($1, $2, $3, actions => $4)',
    [workspace, `${scope} ${randomUUID().slice(0, 8)}`, scope, actions],
  )
  return { id: key?.api_key_id ?? '', headers: { 'x-api-key': key?.secret ?? '' } }
}

const servers: RestRequest = { path: 'instance_list?select=name&order=name' }
const ownKey: RestRequest = { method: 'POST', path: 'rpc/current_api_key', body: {} }

const orderOf = (name: string): RestRequest => ({
  method: 'POST',
  path: 'rpc/create_instance',
  body: {
    request: {
      workspace_id: customer.workspace,
      plan_id: small,
      region_id: region,
      image_id: image,
      hourly_micros: 1000,
      name,
    },
  },
})

const actionOf = (name: string, kind: string): RestRequest => ({
  method: 'POST',
  path: 'rpc/request_instance_action',
  body: { server: name, kind },
})

describe.skipIf(!hasPostgrest)('a request with a key', () => {
  test('becomes the role of its scope for one transaction, and the connection forgets it', async () => {
    const { headers } = await newKey('read')
    const alone = await openRest(db, { connections: 1 })
    const who: RestRequest = { path: 'rpc/who_asks' }
    const first = await alone.ask({ ...who, headers })
    expect(first.body).toMatchObject({
      signed_in: 'authenticator',
      role: 'api_key_read',
      person: customer.person,
      workspace: customer.workspace,
      time: '3s',
    })
    const next = await alone.ask(who)
    expect(next.body).toEqual({
      signed_in: 'authenticator',
      role: 'anon',
      person: null,
      workspace: null,
      time: '1s',
      connection: (first.body as { connection: number }).connection,
    })
    await alone.close()
  })

  test('reads the servers of its workspace and no others', async () => {
    const stranger = await newCustomer(db)
    await create(db, stranger, { name: 'not-yours' })
    const { headers } = await newKey('read')
    expect(await rest.ask({ ...servers, headers })).toMatchObject({
      status: 200,
      body: [{ name: 'web-1' }],
    })
    expect((await rest.ask(servers)).status).toBe(401)
  })

  test('creates a server if its scope is operate, and the log names the key', async () => {
    const { id, headers } = await newKey('operate')
    expect((await rest.ask({ ...orderOf('by-key'), headers })).status).toBe(200)
    const actions = await db.rows(
      `select a.kind, a.via, a.api_key_id from app.instance_actions a
       join app.instances i on i.id = a.instance_id where i.name = 'by-key'`,
    )
    expect(actions).toEqual([{ kind: 'create', via: 'api', api_key_id: id }])
  })

  test('creates nothing if its scope is read', async () => {
    const { headers } = await newKey('read')
    const refused = await rest.ask({ ...orderOf('never'), headers })
    expect(refused.message).toContain('permission denied')
    expect(await db.rows(`select from app.instances where name = 'never'`)).toEqual([])
  })

  test('works in a transaction that cannot write, and its use is recorded by one that can', async () => {
    const { id, headers } = await newKey('read')
    const used = () => db.rows('select last_used_at from app.api_keys where id = $1', [id])
    expect((await rest.ask({ ...servers, headers })).status).toBe(200)
    expect(await used()).toEqual([{ last_used_at: null }])
    expect((await rest.ask({ ...ownKey, headers })).body).toMatchObject([{ api_key_id: id }])
    expect(await used()).toEqual([{ last_used_at: expect.any(Date) }])
  })

  test('does not wait for others with the same key', async () => {
    const { id, headers } = await newKey('read')
    const holder = await db.pool.connect()
    await holder.query('begin')
    await holder.query('select from app.api_keys where id = $1 for update', [id])
    // The time limit of the role would end a request that waits.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rest.ask({ ...ownKey, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await holder.query('rollback')
    holder.release()
  })
})

describe.skipIf(!hasPostgrest)('a key that is narrowed to actions', () => {
  test('does these and no others, and reads all of its scope', async () => {
    const { headers } = await newKey('operate', customer, ['create_servers', 'stop_servers'])
    expect((await rest.ask({ ...servers, headers })).status).toBe(200)
    expect((await rest.ask({ ...ownKey, headers })).body).toMatchObject([
      { scope: 'operate', actions: ['create_servers', 'stop_servers'] },
    ])
    expect((await rest.ask({ ...orderOf('narrow'), headers })).status).toBe(200)
    await db.rows(`update app.instance_actions set status = 'succeeded', finished_at = now()
      where instance_id in (select id from app.instances where name = 'narrow')`)
    await db.rows(`update app.instances set state = 'running' where name = 'narrow'`)
    expect(await rest.ask({ ...actionOf('narrow', 'delete'), headers })).toMatchObject({
      status: 403,
      body: {
        details:
          'The list of actions of this API key does not have delete_servers: Delete servers.',
      },
    })
    expect((await rest.ask({ ...actionOf('narrow', 'stop'), headers })).status).toBe(200)
    const volume: RestRequest = { method: 'POST', path: 'rpc/delete_volume', body: {} }
    for (const path of [
      volume.path,
      'rpc/delete_volume/',
      'rpc/delete%5Fvolume',
      '%72pc/delete_volume',
    ]) {
      const refused = await rest.ask({ ...volume, path, headers })
      expect([403, 404], path).toContain(refused.status)
    }
  })

  test('does nothing by a procedure that no action has', async () => {
    const ask: RestRequest = { method: 'POST', path: 'rpc/changes_all', body: {} }
    const whole = await newKey('operate')
    expect(await rest.ask({ ...ask, headers: whole.headers })).toMatchObject({ status: 200 })
    const narrow = await newKey('operate', customer, ['stop_servers'])
    const refused = await rest.ask({ ...ask, headers: narrow.headers })
    expect(refused.message).toContain('permission denied')
  })

  test('changes only servers with its label, and reads all of them', async () => {
    const [key] = await db.as<{ secret: string }>(
      customer.person,
      `select secret from create_api_key($1, 'label', 'operate', label_key => 'role', label_value => 'web')`,
      [customer.workspace],
    )
    const headers = { 'x-api-key': key?.secret ?? '' }
    expect((await rest.ask({ ...ownKey, headers })).body).toMatchObject([
      { actions: null, label_key: 'role', label_value: 'web' },
    ])
    expect((await rest.ask({ ...servers, headers })).status).toBe(200)
    expect(await rest.ask({ ...orderOf('other'), headers })).toMatchObject({
      status: 403,
      body: { details: expect.stringContaining('role=web') as string },
    })
    const order = orderOf('labelled')
    const body = {
      request: { ...(order.body as { request: object }).request, labels: { role: 'web' } },
    }
    expect((await rest.ask({ ...order, body, headers })).status).toBe(200)
    const alarm = {
      workspace_id: customer.workspace,
      name: 'Away',
      kind: 'unreachable',
      minutes: 10,
    }
    const path = 'rpc/create_alarm_rule'
    const refused = await rest.ask({ method: 'POST', path, body: alarm, headers })
    expect(refused).toMatchObject({ status: 403 })
  })

  test('makes no key', async () => {
    const { headers } = await newKey('operate')
    const body = { workspace_id: customer.workspace, name: 'child', scope: 'read' }
    const refused = await rest.ask({ method: 'POST', path: 'rpc/create_api_key', body, headers })
    expect(refused.message).toContain('permission denied')
  })
})

/** A key of which a person approves everything that costs something. */
async function askingKey() {
  const [key] = await db.as<{ secret: string }>(
    customer.person,
    `select secret from create_api_key($1, $2, 'operate', actions => '{create_servers, reserve_addresses}', approval_micros => 0)`,
    [customer.workspace, `asks ${randomUUID().slice(0, 8)}`],
  )
  return { 'x-api-key': key?.secret ?? '' }
}
const ask = (procedure: string, args: unknown, headers: Record<string, string>) =>
  rest.ask({
    method: 'POST',
    path: 'rpc/request_approval',
    body: { procedure, arguments: args },
    headers,
  })
const approve = (asked: { body: unknown }) =>
  db.as(customer.person, 'select decide_approval($1, true)', [
    (asked.body as { approval_id: string }).approval_id,
  ])

describe.skipIf(!hasPostgrest)('a key that asks', () => {
  test('orders once a person has approved it, with a list of actions too', async () => {
    const headers = await askingKey()
    const order = orderOf('asked')
    expect(await rest.ask({ ...order, headers })).toMatchObject({
      status: 403,
      message: 'approval_needed',
    })
    const asked = await ask('create_instance', order.body, headers)
    expect(asked).toMatchObject({ status: 200, body: { state: 'open' } })
    expect(await db.rows(`select from app.instances where name = 'asked'`)).toEqual([])
    expect(await ask('delete_volume', {}, headers)).toMatchObject({
      status: 403,
      body: { details: expect.stringContaining('does not have delete_volumes') as string },
    })
    const own = await rest.ask({
      method: 'POST',
      path: 'rpc/decide_approval',
      body: { approval_id: (asked.body as { approval_id: string }).approval_id, approve: true },
      headers,
    })
    expect(own.message).toContain('permission denied')
    await approve(asked)
    expect((await rest.ask({ ...order, headers })).status).toBe(200)
    const path = `rpc/approvals?workspace_id=${customer.workspace}&select=state`
    expect((await rest.ask({ path, headers })).body).toEqual([{ state: 'ordered' }])
  })

  test('orders once when it sends two orders at the same moment', async () => {
    await db.rows(
      `insert into app.region_features (region_id, feature) values ('${region}', 'extra_addresses')`,
    )
    await db.rows(`insert into app.address_prices (family, month_micros) values (4, 3000000)`)
    await db.rows(
      `insert into app.address_pools (region_id, first, last) values ('${region}', '198.51.100.7', '198.51.100.9')`,
    )
    const headers = await askingKey()
    const body = { workspace_id: customer.workspace, region_id: region, family: 4 }
    await approve(await ask('reserve_address', body, headers))
    const order = { method: 'POST', path: 'rpc/reserve_address', body, headers } as const
    const answers = await Promise.all([rest.ask(order), rest.ask(order), rest.ask(order)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  })
})

describe.skipIf(!hasPostgrest)('refused is', () => {
  test('a key that was revoked, with the very next request', async () => {
    const { id, headers } = await newKey('read')
    expect((await rest.ask({ ...servers, headers })).status).toBe(200)
    await db.as(customer.person, 'select revoke_api_key($1)', [id])
    expect(await rest.ask({ ...servers, headers })).toMatchObject({
      status: 401,
      message: 'invalid_api_key',
    })
  })

  test('a key that never was', async () => {
    const headers = { 'x-api-key': 'wsk_0' }
    expect(await rest.ask({ ...servers, headers })).toMatchObject({
      status: 401,
      message: 'invalid_api_key',
    })
  })

  test('a key of a suspended workspace, not as if nobody were signed in', async () => {
    const other = await newCustomer(db)
    const { headers } = await newKey('read', other)
    await db.rows(
      `update app.workspaces set suspended_at = now(), suspension_reason = 'Spam.' where id = $1`,
      [other.workspace],
    )
    expect(await rest.ask({ ...servers, headers })).toMatchObject({
      status: 403,
      message: 'forbidden',
    })
  })

  test('a key beside a session, and a session that has ended', async () => {
    const { headers } = await newKey('read')
    const session = randomUUID()
    await db.rows('insert into auth.sessions (id, user_id) values ($1, $2)', [
      session,
      customer.person,
    ])
    const claims = { role: 'authenticated', sub: customer.person, session_id: session }
    expect((await rest.ask({ ...servers, claims })).body).toContainEqual({ name: 'web-1' })
    expect(await rest.ask({ ...servers, claims, headers })).toMatchObject({
      status: 400,
      message: 'invalid_input',
    })
    await db.rows('delete from auth.sessions where id = $1', [session])
    expect(await rest.ask({ ...servers, claims })).toMatchObject({
      status: 401,
      message: 'session_not_found',
    })
  })
})
