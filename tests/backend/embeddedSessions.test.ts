// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { docBlock } from '../support/docBlocks.ts'
import { newClient, newPerson, origin, password, type Mail } from './accounts.ts'

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

const ask = (path: string, authorization: string, init: RequestInit = {}) =>
  backend.app.fetch(
    new Request(`${origin}${path}`, {
      ...init,
      headers: {
        apikey: EMBEDDED_KEY,
        authorization,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
    }),
  )

async function endedSession() {
  const { client, id } = await newPerson(backend, mails)
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token ?? ''
  await client.auth.signOut({ scope: 'global' })
  return { token, id }
}

describe('a token whose session has ended', () => {
  const spellings: [string, (token: string) => string][] = [
    ['as it should be', (token) => `Bearer ${token}`],
    ['with two spaces', (token) => `Bearer  ${token}`],
    ['with a tab', (token) => `Bearer \t${token}`],
    ['in lower case', (token) => `bearer ${token}`],
    ['with a padded signature', (token) => `Bearer ${token}=`],
    ['with a second value', (token) => `Bearer ${token}, Bearer ${token}`],
    ['with a space inside', (token) => `Bearer ${token.replace('.', '. ')}`],
  ]

  test.each(spellings)('reads nothing, sent %s', async (_, spell) => {
    const { token } = await endedSession()
    const response = await ask('/rest/v1/profiles?select=user_id', spell(token))
    expect(response.status).toBe(401)
  })

  test.each(['/%72est/v1/profiles', '/rest/v1/%70rofiles', '/r%65st/v1/profiles'])(
    'reads nothing from %s',
    async (path) => {
      const { token } = await endedSession()
      expect((await ask(`${path}?select=user_id`, `Bearer ${token}`)).status).toBe(401)
    },
  )

  test('writes nothing', async () => {
    const { token, id } = await endedSession()
    const response = await ask(`/rest/v1/profiles?user_id=eq.${id}`, `Bearer  ${token}`, {
      method: 'PATCH',
      body: JSON.stringify({ full_name: 'Taken Over' }),
    })
    expect(response.status).toBe(401)
  })
})

test('the public key alone still reads what is public', async () => {
  const response = await ask('/rest/v1/product_catalogue?select=slug', `Bearer ${EMBEDDED_KEY}`)
  expect(response.status).toBe(200)
})

describe('a new password', () => {
  test('ends every other session at once, and keeps the one that set it', async () => {
    const { client, email } = await newPerson(backend, mails)
    const other = newClient(backend)
    await other.auth.signInWithPassword({ email, password })
    const before = await other.from('profiles').select('user_id')
    expect(before.data).toHaveLength(1)

    const changed = await client.auth.updateUser({ password: `another ${password}` })
    expect(changed.error).toBeNull()

    expect((await other.from('profiles').select('user_id')).status).toBe(401)
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await client.from('profiles').select('user_id')).data).toHaveLength(1)
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('ends no session of anybody else', async () => {
    const [one, two] = [await newPerson(backend, mails), await newPerson(backend, mails)]
    await one.client.auth.updateUser({ password: `another ${password}` })
    expect((await two.client.auth.refreshSession()).error).toBeNull()
  })

  test('that is refused ends nothing', async () => {
    const { client, email } = await newPerson(backend, mails)
    const other = newClient(backend)
    await other.auth.signInWithPassword({ email, password })
    expect((await client.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password')
    expect((await other.auth.refreshSession()).error).toBeNull()
  })
})

/** A person who signed in, with their token. */
async function signedIn() {
  const { client, id, email } = await newPerson(backend, mails)
  const { data } = await client.auth.getSession()
  return { client, id, email, bearer: `Bearer ${data.session?.access_token ?? ''}` }
}

describe('before a request', () => {
  test('a person with a second factor is nobody without it', async () => {
    const { client, id, email } = await signedIn()
    await backend.pg.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
    const read = await client.from('profiles').select('user_id')
    expect([read.status, read.error?.message]).toEqual([401, 'second_factor_required'])
    const call = await client.rpc('use_recovery_code', { code: 'wrong' })
    expect(call.error?.message).toBe('invalid_recovery_code')

    const remove = docBlock('docs/operations.md', 'lost-factor')
    await backend.pg.exec(remove.replace('you@example.com', email))
    expect((await client.from('profiles').select('user_id')).data).toEqual([{ user_id: id }])
  })

  test.each(['/rest/v1/rpc/delete_workspace', '/rest/v1/%72pc/delete%5Fworkspace'])(
    '%s asks once more who is there',
    async (path) => {
      const { bearer, id } = await signedIn()
      await backend.pg.query(
        `update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`,
        [id],
      )
      const body = JSON.stringify({ workspace_id: randomUUID() })
      const refused = await ask(path, bearer, { method: 'POST', body })
      expect([refused.status, await refused.json()]).toEqual([
        403,
        expect.objectContaining({ message: 'step_up_required' }),
      ])
    },
  )

  test('the first request that may write is the sign-in of the log', async () => {
    const { client } = await signedIn()
    expect((await client.rpc('my_sign_ins', {}, { get: true })).data).toEqual([])
    await client.rpc('end_other_sessions')
    expect((await client.rpc('my_sign_ins')).data).toMatchObject([{ outcome: 'signed_in' }])
  })
})

const accounts = async () => {
  const { rows } = await backend.pg.query<{ count: number }>(
    'select count(*)::int as count from auth.users',
  )
  return rows[0]?.count
}

describe('a sign-in link', () => {
  test.each(['/auth/v1/otp', '/auth/v1/magiclink', '/auth/v1/%6ftp'])(
    '%s makes no account and sends nothing',
    async (path) => {
      const before = { accounts: await accounts(), mails: mails.length }
      const email = `${randomUUID()}@example.test`
      for (const body of [{ email }, { email, create_user: true }]) {
        const response = await ask(path, `Bearer ${EMBEDDED_KEY}`, {
          method: 'POST',
          body: JSON.stringify(body),
        })
        expect(response.status).toBe(422)
        expect(await response.json()).toMatchObject({ error_code: 'otp_disabled' })
      }
      expect({ accounts: await accounts(), mails: mails.length }).toEqual(before)
    },
  )

  test('is not sent to an unknown address', async () => {
    const before = mails.length
    const { error } = await newClient(backend).auth.signInWithOtp({
      email: `${randomUUID()}@example.test`,
      options: { shouldCreateUser: false },
    })
    expect(error?.code).toBe('otp_disabled')
    expect(mails).toHaveLength(before)
  })
})

test('the answer to a read has what the check before it says, as of PostgREST', async () => {
  const { client, id } = await newPerson(backend, mails)
  const { data } = await client.auth.getSession()
  const token = `Bearer ${data.session?.access_token ?? ''}`
  await backend.pg.query(
    `select private.record_event('account.export_ready', '/dashboard', '{}', user_id => $1, actor => null)`,
    [id],
  )
  const read = await ask('/rest/v1/profiles?select=user_id', token)
  expect(read.headers.get('X-Unread-Messages')).toBe('1')
  expect(await read.json()).toEqual([{ user_id: id }])
  const write = await ask('/rest/v1/rpc/mark_all_read', token, { method: 'POST', body: '{}' })
  expect(write.headers.get('X-Unread-Messages')).toBeNull()
  const later = await ask('/rest/v1/profiles?select=user_id', token)
  expect(later.headers.get('X-Unread-Messages')).toBe('0')
})
