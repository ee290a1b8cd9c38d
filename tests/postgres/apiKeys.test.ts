// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { create, newCustomer, openDatabase, type TestDatabase } from './database.ts'
import { openRest, type RestRequest } from './postgrest.ts'
import { image, region, small } from './rows.ts'

// No registry that we build from has PostgREST. So this is its part: the same role, settings, transactions and
// order of statements, on the PostgreSQL server that a hosted project has.

let db: TestDatabase
let rest: Awaited<ReturnType<typeof openRest>>
let customer: { person: string; workspace: string }
beforeAll(async () => {
  db = await openDatabase(10)
  rest = await openRest(db)
  customer = await newCustomer(db)
  await create(db, customer, { name: 'web-1' })
})
afterAll(async () => {
  await rest.close()
  await db.close()
})

async function newKey(scope: 'read' | 'operate', { person, workspace } = customer) {
  const [key] = await db.as<{ api_key_id: string; secret: string }>(
    person,
    'select * from create_api_key($1, $2, $3)',
    [workspace, `${scope} ${randomUUID().slice(0, 8)}`, scope],
  )
  return { id: key?.api_key_id ?? '', headers: { 'x-api-key': key?.secret ?? '' } }
}

const servers: RestRequest = { method: 'GET', sql: 'select name from instance_list order by name' }
const ownKey: RestRequest = { method: 'POST', sql: 'select * from current_api_key()' }

const orderOf = (name: string): RestRequest => ({
  method: 'POST',
  sql: 'select create_instance($1) as answer',
  values: [
    JSON.stringify({
      workspace_id: customer.workspace,
      plan_id: small,
      region_id: region,
      image_id: image,
      hourly_micros: 1000,
      name,
    }),
  ],
})

describe('a request with a key', () => {
  test('becomes the role of its scope for one transaction, and the connection forgets it', async () => {
    const { headers } = await newKey('read')
    const alone = await openRest(db, 1)
    const who: RestRequest = {
      method: 'GET',
      sql: `select session_user as signed_in, current_user as role, auth.uid() as person,
        current_setting('statement_timeout') as time, pg_backend_pid() as connection,
        current_setting('request.jwt.claims')::jsonb #>> '{api_key,workspace_id}' as workspace`,
    }
    const first = await alone.ask({ ...who, headers })
    expect(first.rows).toMatchObject([
      {
        signed_in: 'authenticator',
        role: 'api_key_read',
        person: customer.person,
        workspace: customer.workspace,
        time: '3s',
      },
    ])
    const next = await alone.ask(who)
    expect(next.rows).toEqual([
      {
        signed_in: 'authenticator',
        role: 'anon',
        person: null,
        workspace: null,
        time: '1s',
        connection: first.rows[0]?.['connection'],
      },
    ])
    await alone.close()
  })

  test('reads the servers of its workspace and no others', async () => {
    const stranger = await newCustomer(db)
    await create(db, stranger, { name: 'not-yours' })
    const { headers } = await newKey('read')
    expect(await rest.ask({ ...servers, headers })).toEqual({
      status: 200,
      rows: [{ name: 'web-1' }],
    })
    expect((await rest.ask(servers)).status).toBe(401)
  })

  test('creates a server if its scope is operate, and the log names the key', async () => {
    const { id, headers } = await newKey('operate')
    expect((await rest.ask({ ...orderOf('by-key'), headers })).status).toBe(200)
    const actions = await db.rows(
      `select a.kind, a.via, a.api_key_id from instance_actions a
       join instances i on i.id = a.instance_id where i.name = 'by-key'`,
    )
    expect(actions).toEqual([{ kind: 'create', via: 'api', api_key_id: id }])
  })

  test('creates nothing if its scope is read', async () => {
    const { headers } = await newKey('read')
    const refused = await rest.ask({ ...orderOf('never'), headers })
    expect(refused.message).toContain('permission denied')
    expect(await db.rows(`select from instances where name = 'never'`)).toEqual([])
  })

  test('works in a transaction that cannot write, and its use is recorded by one that can', async () => {
    const { id, headers } = await newKey('read')
    const used = () => db.rows('select last_used_at from api_keys where id = $1', [id])
    expect((await rest.ask({ ...servers, headers })).status).toBe(200)
    expect(await used()).toEqual([{ last_used_at: null }])
    expect((await rest.ask({ ...ownKey, headers })).rows).toMatchObject([{ api_key_id: id }])
    expect(await used()).toEqual([{ last_used_at: expect.any(Date) }])
  })

  test('does not wait for others with the same key', async () => {
    const { id, headers } = await newKey('read')
    const holder = await db.pool.connect()
    await holder.query('begin')
    await holder.query('select from api_keys where id = $1 for update', [id])
    // The time limit of the role would end a request that waits.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rest.ask({ ...ownKey, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await holder.query('rollback')
    holder.release()
  })
})

describe('refused is', () => {
  test('a key that was revoked, with the very next request', async () => {
    const { id, headers } = await newKey('read')
    expect((await rest.ask({ ...servers, headers })).status).toBe(200)
    await db.as(customer.person, 'select revoke_api_key($1)', [id])
    expect(await rest.ask({ ...servers, headers })).toEqual({
      status: 401,
      message: 'invalid_api_key',
      rows: [],
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
      `update workspaces set suspended_at = now(), suspension_reason = 'Spam.' where id = $1`,
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
    expect((await rest.ask({ ...servers, claims })).rows).toContainEqual({ name: 'web-1' })
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
