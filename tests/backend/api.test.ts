// @vitest-environment node
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { lastLink, newClient, newPerson, origin, password, type Mail } from './accounts.ts'

let backend: Backend
const mails: Mail[] = []

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
  })
})
afterAll(() => backend.close())

// The backend logs every statement that PostgreSQL refuses, and these tests provoke refusals.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const get = (path: string, headers: Record<string, string> = {}) =>
  backend.app.fetch(new Request(`${origin}${path}`, { headers }))

describe('grants hold through the API', () => {
  test('a person changes the columns that are theirs', async () => {
    const { client, id } = await newPerson(backend, mails)
    const { data, error } = await client
      .from('profiles')
      .update({ full_name: 'Zoë', company: 'Ö & Sons', country: 'AT', time_zone: 'Europe/Vienna' })
      .eq('user_id', id)
      .select('full_name, country')
    expect(error).toBeNull()
    expect(data).toEqual([{ full_name: 'Zoë', country: 'AT' }])
  })

  test.each([
    { suspended_at: null },
    { suspension_reason: 'mine' },
    { created_at: '2020-01-01' },
    { updated_at: '2020-01-01' },
    { user_id: '00000000-0000-4000-8000-000000000001' },
    { full_name: 'Zoë', suspended_at: null },
  ])('and no other: %o', async (change) => {
    const { client, id } = await newPerson(backend, mails)
    const { error, status } = await client.from('profiles').update(change).eq('user_id', id)
    expect([status, error?.code]).toEqual([403, '42501'])
  })

  test('nobody makes themselves staff, or gives themselves a role', async () => {
    const { client: typed, id } = await newPerson(backend, mails)
    // The types do not let anyone write these.
    const client = typed as SupabaseClient
    const staff = await client.from('staff').insert({ user_id: id, staff_type: 'admin' })
    const role = await client.from('user_roles').update({ role: 'partner' }).eq('user_id', id)
    const another = await client.from('user_roles').insert({ user_id: id, role: 'partner' })
    expect([staff, role, another].map(({ error }) => error?.code)).toEqual(Array(3).fill('42501'))
  })

  test.each(['profiles', 'staff', 'user_roles', 'audit_events'] as const)(
    'the public key alone reads nothing of %s',
    async (table) => {
      const { error, status } = await newClient(backend).from(table).select()
      expect([status, error?.code]).toEqual([401, '42501'])
    },
  )

  test('no key, no answer', async () => {
    expect((await get('/rest/v1/profiles')).status).toBe(401)
  })

  test('requests of two people at once do not mix', async () => {
    const [ann, bob] = [await newPerson(backend, mails), await newPerson(backend, mails)]
    const anonymous = newClient(backend)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        const { client, id } = turn % 2 ? ann : bob
        await anonymous.rpc('admin_overview')
        const [mine, refused] = await Promise.all([
          client.from('profiles').select('user_id'),
          anonymous.from('profiles').select('user_id').order('user_id'),
        ])
        return [mine.data, refused.error?.code, id] as const
      }),
    )
    for (const [rows, refused, id] of answers) {
      expect(rows).toEqual([{ user_id: id }])
      expect(refused).toBe('42501')
    }
  })
})

describe('what the API says', () => {
  test('a procedure refuses with a code word, the facts and what to do', async () => {
    const { client } = await newPerson(backend, mails)
    const { error, status } = await client.rpc('admin_overview')
    expect(status).toBe(403)
    expect(error).toMatchObject({ message: 'forbidden', hint: 'Ask an admin.' })
    expect(error?.details).toContain('Only an admin')
  })

  test('a broken rule is the name of the rule and no failure of the server', async () => {
    const { client, id } = await newPerson(backend, mails)
    const { error, status } = await client
      .from('profiles')
      .update({ full_name: 'a\u202Eb' })
      .eq('user_id', id)
    expect([status, error?.code]).toEqual([400, '23514'])
    expect(error?.message).toContain('profiles_full_name_visible')
  })

  test('an admin lists people and changes access, and the change shows at once', async () => {
    const [admin, other] = [await newPerson(backend, mails), await newPerson(backend, mails)]
    await backend.pg.query(`insert into app.staff values ($1, 'admin')`, [admin.id])
    const args = {
      target: other.id,
      new_role: 'user',
      new_staff_type: 'support',
      reason: 'Joins the team',
      expected_role: 'user',
      expected_staff_type: '',
    }
    expect((await admin.client.rpc('admin_set_access', args)).data).toEqual([
      { role: 'user', staff_type: 'support' },
    ])
    expect((await admin.client.rpc('admin_set_access', args)).error?.message).toBe('conflict')
    const found = await admin.client.rpc('admin_list_people', { search: other.email })
    expect(found.data).toMatchObject([{ staff_type: 'support', total: 1 }])
    const seen = await other.client.from('staff').select('staff_type').eq('user_id', other.id)
    expect(seen.data).toEqual([{ staff_type: 'support' }])
    const log = await other.client
      .from('audit_events')
      .select('actor, reason')
      .eq('entity_id', other.id)
      .eq('action', 'set_access')
    expect(log.data).toEqual([{ actor: admin.id, reason: 'Joins the team' }])
    const refused = await admin.client.rpc('admin_set_access', {
      ...args,
      target: '00000000-0000-4000-8000-000000000000',
    })
    expect([refused.status, refused.error?.message]).toEqual([404, 'not_found'])
  })
})

test('every time zone that this runtime offers can be stored', async () => {
  const { rows } = await backend.pg.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not private.is_time_zone(name)',
    [['UTC', ...Intl.supportedValuesOf('timeZone')]],
  )
  expect(rows).toEqual([])
})

describe('tokens', () => {
  test('hold no more of the metadata than fits', async () => {
    const { client } = await newPerson(backend, mails)
    await client.auth.updateUser({ data: { junk: 'x'.repeat(100_000) } })
    const { data } = await client.auth.refreshSession()
    expect(data.session?.access_token.length).toBeLessThan(6000)
  })

  test('are refused by REST once their session has ended, though they have not expired', async () => {
    const { client } = await newPerson(backend, mails)
    const { data } = await client.auth.getSession()
    const token = data.session?.access_token ?? ''
    const headers = { apikey: EMBEDDED_KEY, authorization: `Bearer ${token}` }
    expect((await get('/rest/v1/profiles', headers)).status).toBe(200)
    await client.auth.admin.signOut(token, 'global')
    const refused = await get('/rest/v1/profiles', headers)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ message: 'session_not_found' })
  })

  test('are refused when somebody has changed them', async () => {
    const { client } = await newPerson(backend, mails)
    const { data } = await client.auth.getSession()
    const [head, , signature] = data.session?.access_token.split('.') ?? []
    const forged = Buffer.from('{"role":"service_role"}').toString('base64url')
    const headers = {
      apikey: EMBEDDED_KEY,
      authorization: `Bearer ${head}.${forged}.${signature}`,
    }
    expect((await get('/rest/v1/profiles', headers)).status).toBe(401)
  })
})

describe('mails lead to our own pages', () => {
  test('confirmation', async () => {
    const client = newClient(backend)
    const email = 'confirm@example.test'
    await client.auth.signUp({ email, password })
    const early = await client.auth.signInWithPassword({ email, password })
    expect(early.error?.code).toBe('email_not_confirmed')
    const link = lastLink(mails, email)
    expect(link.href.startsWith(`${origin}/auth?mode=confirm&token_hash=`)).toBe(true)
    expect(link.searchParams.get('type')).toBe('signup')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    const { data } = await client.auth.verifyOtp({ token_hash, type: 'signup' })
    expect(data.session).not.toBeNull()
    expect((await client.auth.verifyOtp({ token_hash, type: 'signup' })).error).not.toBeNull()
  })

  test('recovery', async () => {
    const { client, email } = await newPerson(backend, mails)
    await client.auth.resetPasswordForEmail(email)
    const link = lastLink(mails, email)
    expect(link.href.startsWith(`${origin}/auth?mode=recover&token_hash=`)).toBe(true)
    expect(link.searchParams.get('type')).toBe('recovery')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    const elsewhere = newClient(backend)
    expect((await elsewhere.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    const changed = await elsewhere.auth.updateUser({ password: `new ${password}` })
    expect(changed.error).toBeNull()
  })

  test('change of address', async () => {
    const { client, email } = await newPerson(backend, mails)
    await client.auth.updateUser({ email: 'moved@example.test' })
    for (const address of [email, 'moved@example.test']) {
      const link = lastLink(mails, address)
      expect(link.href.startsWith(`${origin}/auth?mode=confirm&token_hash=`)).toBe(true)
      expect(link.searchParams.get('type')).toBe('email_change')
    }
  })
})

test.each([
  { of: 'too short', value: 'eleven char', reason: 'length' },
  { of: 'common shape, still too short', value: 'P4ssw0rd!', reason: 'length' },
  { of: 'much used', value: 'qwertyuiop123', reason: 'pwned' },
  { of: 'made of the own address', value: 'weak walrus lantern', reason: 'personal' },
])('a password that is $of is weak, with the reason', async ({ value, reason }) => {
  const { error } = await newClient(backend).auth.signUp({
    email: 'weak@example.test',
    password: value,
  })
  expect(error).toMatchObject({ code: 'weak_password', reasons: [reason] })
})
