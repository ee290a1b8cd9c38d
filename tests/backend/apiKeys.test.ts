// @vitest-environment node
import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import type { Database } from '../../src/lib/database.types.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { newPerson, origin, type Client, type Mail } from './accounts.ts'

// What each scope may reach, table by table and procedure by procedure, is in supabase/tests/200_api_keys.sql.

const mails: Mail[] = []
let backend: Backend
let owner: { client: Client; id: string; email: string }
let workspace: string

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
    samples: true,
  })
  owner = await newPerson(backend, mails, 'Olga Owner')
  workspace = await workspaceOf(owner.client)
})
afterAll(() => backend.close())

async function workspaceOf(client: Client): Promise<string> {
  const { data } = await client.from('my_workspaces').select('workspace_id').single()
  return data?.workspace_id ?? ''
}

async function newKey(
  scope: 'read' | 'operate',
  {
    client = owner.client,
    workspace_id = workspace,
    name = `key ${crypto.randomUUID()}`,
    days = 90,
  } = {},
): Promise<{ id: string; name: string; secret: string }> {
  const { data, error } = await client.rpc('create_api_key', { workspace_id, name, scope, days })
  if (error) throw error
  const [row] = data
  return { id: row?.api_key_id ?? '', name, secret: row?.secret ?? '' }
}

/** What a program does: the real client, with the key in a header. */
const program = (secret: string): Client =>
  createClient<Database>(origin, EMBEDDED_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: { 'x-api-key': secret },
      fetch: (input, init) => backend.app.fetch(new Request(input, init)),
    },
  })

async function sql<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  return (await backend.pg.query<Row>(statement, values)).rows
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const withChecksum = (body: string) => `${body}${sha256(body).slice(0, 8)}`

/** Milliseconds since 1970, or null. */
async function lastUse(id: string): Promise<number | null> {
  const [row] = await sql<{ at: string | null }>(
    'select extract(epoch from last_used_at) * 1000 as at from app.api_keys where id = $1',
    id,
  )
  return row?.at ? Number(row.at) : null
}

/** An order of the smallest server in the sample catalogue. */
async function orderOf(name: string) {
  const [row] = await sql<Record<string, string | number>>(
    `select l.id as plan_id, x.hourly_micros, r.id as region_id, m.id as image_id
     from app.plans l
     join app.plan_prices x on x.plan_id = l.id and x.valid_to is null
     join app.plan_regions s on s.plan_id = l.id
     join app.regions r on r.id = s.region_id and r.enabled
     join app.images m on m.status = 'published' and m.min_disk_gib <= l.disk_gib
     where l.status = 'published' order by x.hourly_micros, s.stock desc nulls first limit 1`,
  )
  return { ...row, workspace_id: workspace, name }
}

describe('a key', () => {
  test('is 256 random bits between a fixed prefix and a checksum, and its hash is what is stored', async () => {
    const { id, secret } = await newKey('read')
    expect(secret).toMatch(/^wsk_[0-9a-f]{72}$/)
    expect(secret).toBe(withChecksum(secret.slice(0, -8)))
    const [row] = await sql<Record<string, unknown>>(
      `select encode(secret_hash, 'hex') as hash, k::text as everything from app.api_keys k where id = $1`,
      id,
    )
    expect(row?.['hash']).toBe(sha256(secret))
    expect(row?.['everything']).not.toContain(secret.slice(9, 40))
  })

  test('ends after 90 days unless another end is given, and after a year at most', async () => {
    const { data } = await owner.client.rpc('create_api_key', {
      workspace_id: workspace,
      name: 'the default',
      scope: 'read',
    })
    const days = (Date.parse(data?.[0]?.expires_at ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(90, 1)
    await expect(newKey('read', { days: 366 })).rejects.toMatchObject({ message: 'invalid_input' })
    await expect(newKey('read', { days: 0 })).rejects.toMatchObject({ message: 'invalid_input' })
    await expect(newKey('read', { days: 365 })).resolves.toBeTruthy()
  })

  test('has a name that no other key of the workspace has that works', async () => {
    const { id } = await newKey('read', { name: 'backup' })
    await expect(newKey('read', { name: 'backup' })).rejects.toMatchObject({
      message: 'uniqueness_error',
    })
    await owner.client.rpc('revoke_api_key', { api_key_id: id })
    await expect(newKey('read', { name: 'backup' })).resolves.toBeTruthy()
  })

  test('is made and revoked by owners only, and every member sees it', async () => {
    const { id } = await newKey('read')
    const member = await newPerson(backend, mails)
    await sql(
      'insert into app.workspace_members values ($1, $2, $3)',
      workspace,
      member.id,
      'operator',
    )
    const key = { client: member.client }
    await expect(newKey('read', key)).rejects.toMatchObject({ message: 'forbidden' })
    const { error } = await member.client.rpc('revoke_api_key', { api_key_id: id })
    expect(error?.message).toBe('forbidden')
    const { data } = await member.client.from('api_key_list').select().eq('api_key_id', id)
    expect(data?.[0]).toMatchObject({ created_by_name: 'Olga Owner', scope: 'read' })
    const stranger = await newPerson(backend, mails)
    expect((await stranger.client.from('api_key_list').select()).data).toEqual([])
    const strange = await stranger.client.rpc('revoke_api_key', { api_key_id: id })
    expect(strange.error?.message).toBe('not_found')
  })
})

describe('a program with a key', () => {
  test('reads the workspace of the key and no other of the same person', async () => {
    const { data: second } = await owner.client.rpc('create_workspace', { name: 'Second' })
    const { secret, name } = await newKey('read')
    const { data } = await program(secret).from('my_workspaces').select('workspace_id')
    expect(data).toEqual([{ workspace_id: workspace }])
    const { data: key } = await program(secret).rpc('current_api_key').single()
    expect(key).toMatchObject({ name, scope: 'read', workspace_id: workspace })
    const other = { ...(await orderOf('elsewhere')), workspace_id: second?.[0]?.workspace_id }
    const operate = await newKey('operate')
    const { error } = await program(operate.secret).rpc('create_instance', { request: other })
    expect(error?.message).toBe('not_found')
  })

  test('creates a server with a key that operates, and the activity names the key', async () => {
    const { secret } = await newKey('operate', { name: 'deploy-bot' })
    const { data, error } = await program(secret).rpc('create_instance', {
      request: { ...(await orderOf('by-program')), via: 'web' },
    })
    expect(error).toBeNull()
    const [server] = (data as { instances: { id: string }[] }).instances
    const { data: action } = await owner.client
      .from('instance_action_list')
      .select('kind, via, requested_by_name, api_key_name')
      .eq('instance_id', server?.id ?? '')
      .single()
    expect(action).toEqual({
      kind: 'create',
      via: 'api',
      requested_by_name: 'Olga Owner',
      api_key_name: 'deploy-bot',
    })
    const events = await sql(
      `select actor, actor_role, via from app.audit_events where entity_id = $1`,
      server?.id,
    )
    expect(events).toEqual([{ actor: owner.id, actor_role: 'API key deploy-bot', via: 'api' }])
  })

  test('writes nothing with a key that reads', async () => {
    const { secret } = await newKey('read')
    const { error, status } = await program(secret).rpc('create_instance', {
      request: await orderOf('never'),
    })
    expect([status, error?.code]).toEqual([403, '42501'])
  })

  test('does nothing outside the list, whoever made the key', async () => {
    const admin = await newPerson(backend, mails)
    await sql(`insert into app.staff values ($1, 'admin')`, admin.id)
    const { secret } = await newKey('operate', {
      client: admin.client,
      workspace_id: await workspaceOf(admin.client),
    })
    const client = program(secret)
    const refused = [
      client.rpc('admin_overview'),
      client.rpc('create_workspace', { name: 'Mine' }),
      client.rpc('create_api_key', { workspace_id: workspace, name: 'more', scope: 'operate' }),
      client.from('profiles').update({ full_name: 'Other' }).eq('user_id', admin.id),
      client.from('profiles').select(),
      client.from('api_key_list').select(),
      client.from('ssh_keys').select('public_key'),
    ]
    for (const { error } of await Promise.all(refused)) expect(error?.code).toBe('42501')
    // As an admin the person sees every server. The key sees those of its workspace.
    expect((await admin.client.from('instance_list').select('name')).data).not.toEqual([])
    expect((await client.from('instance_list').select('name')).data).toEqual([])
    // The auth service does not know keys.
    expect((await client.auth.getUser()).error).not.toBeNull()
  })

  test('records its use by a procedure, once an hour', async () => {
    const { id, secret } = await newKey('read')
    const client = program(secret)
    await client.from('instance_list').select('name')
    expect(await lastUse(id)).toBeNull()
    await client.rpc('current_api_key')
    const first = await lastUse(id)
    expect(first).not.toBeNull()
    await client.rpc('current_api_key')
    expect(await lastUse(id)).toBe(first)
    await sql(
      `update app.api_keys set last_used_at = now() - interval '61 minutes' where id = $1`,
      id,
    )
    await client.rpc('current_api_key')
    expect(Number(await lastUse(id))).toBeGreaterThan(Number(first) - 1)
  })
})

/** What a program gets, and why it is refused. */
const ask = async (secret: string) => {
  const { data, error, status } = await program(secret).from('my_workspaces').select('slug')
  return { data, status, code: error?.message, detail: error?.details }
}

describe('a key that does not work', () => {
  test.each([
    ['unknown', async () => withChecksum(`wsk_${'0'.repeat(64)}`), /no such/],
    ['cut off', async () => (await newKey('read')).secret.slice(0, -1), /incomplete or mistyped/],
    [
      'mistyped',
      async () => (await newKey('read')).secret.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
      /incomplete or mistyped/,
    ],
    ['empty', async () => ' ', /incomplete or mistyped/],
    [
      'revoked',
      async () => {
        const { id, secret } = await newKey('read')
        expect((await ask(secret)).status).toBe(200)
        await owner.client.rpc('revoke_api_key', { api_key_id: id })
        return secret
      },
      /revoked/,
    ],
    [
      'expired',
      async () => {
        const { id, secret } = await newKey('read')
        await sql(
          `update app.api_keys set created_at = now() - interval '2 days',
             expires_at = now() - interval '1 day' where id = $1`,
          id,
        )
        return secret
      },
      /ended at \d{4}/,
    ],
  ])('%s: 401 with a code', async (_, given, detail) => {
    const answer = await ask(await given())
    expect(answer).toMatchObject({ data: null, status: 401, code: 'invalid_api_key' })
    expect(answer.detail).toMatch(detail)
  })

  test('because its person left, or has too low a role now', async () => {
    const person = await newPerson(backend, mails)
    const { data } = await person.client.rpc('create_workspace', { name: 'Shared' })
    const workspace_id = data?.[0]?.workspace_id ?? ''
    await sql(
      'insert into app.workspace_members values ($1, $2, $3)',
      workspace_id,
      owner.id,
      'owner',
    )
    const key = { client: person.client, workspace_id }
    const [read, operate] = [await newKey('read', key), await newKey('operate', key)]
    const change = { workspace_id, user_id: person.id }
    await owner.client.rpc('set_workspace_role', { ...change, role: 'viewer' })
    expect((await ask(read.secret)).status).toBe(200)
    expect((await ask(operate.secret)).detail).toContain('another role')
    await owner.client.rpc('remove_workspace_member', change)
    expect((await ask(read.secret)).detail).toContain('left the workspace')
    // To come back does not bring the keys back.
    await sql(
      'insert into app.workspace_members values ($1, $2, $3)',
      workspace_id,
      person.id,
      'owner',
    )
    expect((await ask(read.secret)).status).toBe(401)
    const events = await sql<{ api_key: string }>(
      `select before ->> 'api_key' as api_key from app.audit_events
       where action = 'end_api_key' and entity_id = $1 and actor = $2 order by id`,
      workspace_id,
      owner.id,
    )
    expect(events).toEqual([{ api_key: operate.name }, { api_key: read.name }])
  })

  test('because the workspace or the account is suspended: with the reason, until it is lifted', async () => {
    const person = await newPerson(backend, mails)
    const workspace_id = await workspaceOf(person.client)
    const { secret } = await newKey('read', { client: person.client, workspace_id })
    const suspend = (table: string, column: string, id: string, why: string | null) =>
      sql(
        `update app.${table} set suspended_at = case when $1::text is null then null else now() end,
           suspension_reason = $1 where ${column} = $2`,
        why,
        id,
      )
    await suspend('workspaces', 'id', workspace_id, 'Unpaid bill')
    expect(await ask(secret)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await ask(secret)).detail).toContain('Unpaid bill')
    await suspend('workspaces', 'id', workspace_id, null)
    await suspend('profiles', 'user_id', person.id, 'Sends spam')
    expect((await ask(secret)).detail).toContain('Sends spam')
    await suspend('profiles', 'user_id', person.id, null)
    expect((await ask(secret)).status).toBe(200)
    await sql(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      person.id,
    )
    expect((await ask(secret)).status).toBe(401)
  })

  test('because there is a session too', async () => {
    const { secret } = await newKey('read')
    const { data } = await owner.client.auth.getSession()
    const response = await backend.app.fetch(
      new Request(`${origin}/rest/v1/my_workspaces`, {
        headers: {
          apikey: EMBEDDED_KEY,
          authorization: `Bearer ${data.session?.access_token}`,
          'x-api-key': secret,
        },
      }),
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'invalid_input' })
  })
})

test('a browser may send the header from another site', async () => {
  const response = await backend.app.fetch(
    new Request(`${origin}/rest/v1/my_workspaces`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey, x-api-key',
      },
    }),
  )
  expect(response.status).toBeLessThan(300)
  expect(response.headers.get('access-control-allow-headers')).toContain('x-api-key')
})
