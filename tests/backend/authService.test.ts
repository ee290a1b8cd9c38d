// @vitest-environment node
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthService } from '../../server/auth/authService.ts'
import { authSettings, readConfigFile } from '../../server/backend/config.ts'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { newClient, newPerson, origin, password, type Client, type Mail } from './accounts.ts'

// What the embedded backend alone can show: authConformance.test.ts examines each answer.
const mails: Mail[] = []
let backend: Backend

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
  })
})
afterAll(() => backend.close())

const sql = (text: string, values: unknown[] = []) => backend.pg.query(text, values)
const toBackend = async (request: Request) => backend.app.fetch(request)
const newest = (email: string) => mails.findLast(({ to }) => to === email)
const codeOf = (secret: string) => new TOTP({ secret }).generate()

async function enrol(client: Client, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

async function withFactor() {
  const person = await newPerson(backend, mails)
  const factor = await enrol(person.client)
  const code = codeOf(factor.secret)
  const { error } = await person.client.auth.mfa.challengeAndVerify({ ...factor, code })
  if (error) throw error
  return { ...person, ...factor }
}

async function signIn(email: string, withPassword = password) {
  const client = newClient(backend)
  const { data, error } = await client.auth.signInWithPassword({ email, password: withPassword })
  return { client, error, token: data.session?.access_token ?? '', user: data.user }
}

const levelOf = async (client: Client) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data

/** Replaces a hook in the database, and gives back the one from before. */
async function withHook(name: string, answer: object, run: () => Promise<void>): Promise<void> {
  const before = await sql(`select pg_get_functiondef(to_regprocedure($1)) as code`, [
    `private.${name}(jsonb)`,
  ])
  await sql(`create table if not exists public.heard (event jsonb)`)
  await sql(`delete from public.heard`)
  await backend.pg.exec(`
    create or replace function private.${name}(event jsonb) returns jsonb language plpgsql as $$
    begin insert into public.heard values (event); return '${JSON.stringify(answer)}'::jsonb; end $$`)
  try {
    await run()
  } finally {
    const { code } = before.rows[0] as { code: string | null }
    await backend.pg.exec(code ?? `drop function private.${name}(jsonb)`)
    await sql('drop table public.heard')
  }
}
const heard = async () =>
  (await sql('select event from public.heard')).rows.map((row) => (row as { event: object }).event)

describe('supabase-js', () => {
  test('enrols an app, verifies it, signs in with it and removes it', async () => {
    const { client, email, factorId } = await withFactor()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', status: 'verified' },
    ])
    const half = await signIn(email)
    expect(half.user?.factors).toHaveLength(1)
    expect(await levelOf(half.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })

    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    await client.auth.refreshSession()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  test('makes many requests at once, and each gets its own answer', async () => {
    const people = await Promise.all([newPerson(backend, mails), newPerson(backend, mails)])
    const names = ['A', 'B', 'C', 'D']
    await Promise.all(people.flatMap(({ client }) => names.map((name) => enrol(client, name))))
    for (const { client } of people) {
      const { data } = await client.auth.mfa.listFactors()
      expect(data?.all.map((factor) => factor.friendly_name).toSorted()).toEqual(names)
    }
  })
})

test('a link in an email signs in at aal1, also by an address that the service itself opens', async () => {
  const { email } = await withFactor()
  await newClient(backend).auth.resetPasswordForEmail(email)
  const token = new URL(/https?:[^"\s]+/.exec(newest(email)?.text ?? '')?.[0] ?? '').searchParams
  const url = `${origin}/auth/v1/verify?type=recovery&token=${token.get('token_hash')}`
  const response = await backend.app.fetch(new Request(url, { headers: { apikey: EMBEDDED_KEY } }))
  expect(response.status).toBe(303)
  const hash = new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))
  const payload = hash.get('access_token')?.split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'otp' }],
  })
})

test('the link to one address alone does not change it, also by that address', async () => {
  const { client, email } = await newPerson(backend, mails)
  await client.auth.updateUser({ email: `moved-${email}` })
  const { rows } = await sql(
    'select email_change_token_current as token from auth.users where email = $1',
    [email],
  )
  const { token } = rows[0] as { token: string }
  const url = `${origin}/auth/v1/verify?type=email_change&token=${token}`
  const response = await backend.app.fetch(new Request(url, { headers: { apikey: EMBEDDED_KEY } }))
  expect(response.headers.get('location')).toMatch(/#message=Confirmation\+link\+accepted/)
  expect((await client.auth.getUser()).data.user?.email).toBe(email)
})

const later = (table: string, seconds: number, id: string) =>
  sql(
    `update auth.${table} set created_at = created_at - make_interval(secs => $1) where id = $2`,
    [seconds, id],
  )

describe('time', () => {
  test('a challenge is not answered after five minutes', async () => {
    const { client, factorId, secret } = await withFactor()
    const { data } = await client.auth.mfa.challenge({ factorId })
    const challengeId = data?.id ?? ''
    await later('mfa_challenges', 301, challengeId)
    const code = codeOf(secret)
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, code })
    expect(error?.code).toBe('mfa_challenge_expired')
  })

  test('a factor that nobody tried to verify gives its name back after five minutes', async () => {
    const { client } = await newPerson(backend, mails)
    const { factorId } = await enrol(client)
    await later('mfa_factors', 299, factorId)
    await expect(enrol(client)).rejects.toMatchObject({ code: 'mfa_factor_name_conflict' })
    await later('mfa_factors', 2, factorId)
    expect((await enrol(client)).factorId).not.toBe(factorId)
  })

  test('a session of more than a day needs the code in an email for a new password', async () => {
    const { email } = await newPerson(backend, mails)
    const { client, token } = await signIn(email)
    const change = (nonce?: string) =>
      client.auth.updateUser({
        password: `another ${password}`,
        current_password: password,
        ...(nonce !== undefined && { nonce }),
      })
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    await later('sessions', 25 * 3600, (claims as { session_id: string }).session_id)
    expect((await change()).error?.code).toBe('reauthentication_needed')
    await client.auth.reauthenticate()
    const code = /^\d{6}$/m.exec(newest(email)?.text ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await change(wrong)).error?.code).toBe('reauthentication_not_valid')
    expect((await change(code)).error).toBeNull()
  })
})

test('thirty attempts at once are allowed, and then fifteen a minute', async () => {
  const { client } = await newPerson(backend, mails)
  const { factorId } = await enrol(client)
  for (let attempt = 1; attempt <= 30; attempt++) {
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull()
  }
  const { error } = await client.auth.mfa.challenge({ factorId })
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

test('what the configuration turns off is refused', async () => {
  const { client } = await newPerson(backend, mails)
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const settings = authSettings(await readConfigFile(), { siteUrl: origin, brandName: 'Shop' })
  const off = { enroll: false, verify: false }
  const answer = createAuthService({
    pg: backend.pg,
    mailer: { driver: { send: async () => {} }, send: async () => {} },
    secret: '',
    settings: {
      ...settings,
      factors: { max: 10, totp: off, webauthn: off },
      passkeys: { enabled: false, max: 10 },
    },
  })
  const ask = async (method: string, path: string, body?: object) => {
    const request = new Request(`${origin}/auth/v1${path}`, {
      method,
      headers: { apikey: EMBEDDED_KEY, authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (
      await answer({ request, path, address: null, inner: toBackend })
    ).json() as Promise<object>
  }
  expect(await ask('GET', '/settings')).toMatchObject({ passkeys_enabled: false })
  for (const type of ['totp', 'webauthn']) {
    expect(await ask('POST', '/factors', { factor_type: type })).toMatchObject({
      error_code: `mfa_${type}_enroll_not_enabled`,
    })
  }
  for (const path of ['/passkeys/registration/options', '/passkeys/authentication/options']) {
    expect(await ask('POST', path, {})).toMatchObject({ error_code: 'passkey_disabled' })
  }
})

test('a session knows the browser and the address that it came from', async () => {
  const { email } = await newPerson(backend, mails)
  const request = new Request(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: EMBEDDED_KEY, 'content-type': 'application/json', 'user-agent': 'Lynx/2' },
    body: JSON.stringify({ email, password }),
  })
  await backend.app.fetch(request, { peerAddress: '203.0.113.7' })
  const { rows } = await sql(
    `select user_agent, host(ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id
      where u.email = $1 order by s.created_at desc limit 1`,
    [email],
  )
  expect(rows).toEqual([{ user_agent: 'Lynx/2', ip: '203.0.113.7' }])
})

describe('the hooks in the database', () => {
  test('hear of right and wrong passwords', async () => {
    const { id, email } = await newPerson(backend, mails)
    await withHook('password_verification_attempt', { decision: 'continue' }, async () => {
      expect((await signIn(email)).error).toBeNull()
      expect((await signIn(email, 'a guess')).error?.code).toBe('invalid_credentials')
      expect((await signIn('nobody@example.test')).error?.code).toBe('invalid_credentials')
      expect(await heard()).toMatchObject([
        { user_id: id, valid: true, metadata: { name: 'password-verification' } },
        { user_id: id, valid: false },
      ])
    })
  })

  test.each([
    [
      { decision: 'reject', message: 'Not today.' },
      { code: 'invalid_credentials', status: 400 },
    ],
    [{ error: { http_code: 429, message: 'Not today.' } }, { code: 'unknown', status: 429 }],
  ])('refuse a right password with %j, and no session begins', async (answer, expected) => {
    const { id, email, client } = await newPerson(backend, mails)
    await withHook('password_verification_attempt', answer, async () => {
      const { error } = await signIn(email)
      expect(error).toMatchObject({ ...expected, message: 'Not today.' })
    })
    const { rows } = await sql('select id from auth.sessions where user_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('hear of codes, and refuse them without ending the session, or with', async () => {
    const { id, client, factorId, secret } = await withFactor()
    const show = () => client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    const refusal = { error: { http_code: 422, message: 'This code was used already.' } }
    await withHook('mfa_verification_attempt', refusal, async () => {
      expect((await show()).error).toMatchObject({ status: 422, message: refusal.error.message })
      expect(await heard()).toMatchObject([
        { user_id: id, factor_id: factorId, factor_type: 'totp', valid: true },
      ])
    })
    expect((await client.auth.getUser()).error).toBeNull()
    await withHook('mfa_verification_attempt', { decision: 'reject' }, async () => {
      expect((await show()).error?.code).toBe('mfa_verification_rejected')
    })
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})
