// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { lastLink, newClient, newPerson, password, type Client, type Mail } from './accounts.ts'

// Changes made at the auth service itself, which knows nothing of our events: triggers on its tables write them.

const mails: Mail[] = []
let backend: Backend

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: 'http://127.0.0.1:5173',
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
  })
})
afterAll(() => backend.close())

/** What the mails about changes of an account say, the oldest first, with the links that undo them. */
async function notices(id: string) {
  const { rows } = await backend.pg.query<{ kind: string; to: string; undo: string | null }>(
    `select d.kind, coalesce(d.address, 'account') as to, d.secret_data ->> 'undo_path' as undo
       from app.deliveries d join app.events e on e.id = d.event_id
      where e.entity_id = $1 order by e.seq`,
    [id],
  )
  return rows
}

const undo = (path: string | null | undefined) =>
  newClient(backend).rpc('undo_change', {
    token: new URL(path ?? '', 'http://site').searchParams.get('token') ?? '',
  })

async function signIn(email: string, given: string): Promise<Client> {
  const client = newClient(backend)
  const { error } = await client.auth.signInWithPassword({ email, password: given })
  if (error) throw error
  return client
}

/** Follows the links of a change of address in both mails. */
async function move(client: Client, from: string, to: string): Promise<void> {
  const { error } = await client.auth.updateUser({ email: to })
  if (error) throw error
  for (const address of [from, to]) {
    const token_hash = lastLink(mails, address).searchParams.get('token_hash') ?? ''
    await client.auth.verifyOtp({ token_hash, type: 'email_change' })
  }
}

test('a new account and a sign-in are no changes', async () => {
  const { id, email } = await newPerson(backend, mails)
  await signIn(email, password)
  await newClient(backend).auth.resetPasswordForEmail(email)
  expect(await notices(id)).toEqual([])
})

test('the link in the first mail takes an account back from a thief', async () => {
  const { id, email } = await newPerson(backend, mails)
  const thief = await signIn(email, password)
  const stolen = 'thieves choose long words'
  const changed = { password: stolen, current_password: password }
  expect((await thief.auth.updateUser(changed)).error).toBeNull()
  const enrolled = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  const code = new TOTP({ secret: totp.secret }).generate()
  expect((await thief.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  const moved = `${randomUUID()}@example.test`
  await move(thief, email, moved)

  const sent = await notices(id)
  expect(sent.map(({ kind, to }) => [kind, to])).toEqual([
    ['security.password_changed', 'account'],
    ['security.factor_added', 'account'],
    ['security.email_changed', email],
    ['security.email_changed', 'account'],
  ])
  expect(sent.map((mail) => mail.undo !== null)).toEqual([true, true, true, false])

  const { data, error } = await undo(sent[0]?.undo)
  expect(error).toBeNull()
  expect(data).toEqual({ kind: 'security.password_changed', address: email })

  // Nothing of the thief works, and nobody has a password.
  expect((await thief.from('my_workspaces').select()).error?.message).toBe('session_not_found')
  expect((await thief.auth.refreshSession()).error).not.toBeNull()
  for (const address of [email, moved]) {
    for (const given of [stolen, password]) {
      await expect(signIn(address, given)).rejects.toThrow('Invalid login credentials')
    }
  }

  // The owner sets a new one by a mail to their address, and no factor is asked for.
  const owner = newClient(backend)
  await owner.auth.resetPasswordForEmail(email)
  const token_hash = lastLink(mails, email).searchParams.get('token_hash') ?? ''
  expect((await owner.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  expect((await owner.auth.updateUser({ password: 'my new password 2026' })).error).toBeNull()
  const back = await signIn(email, 'my new password 2026')
  expect((await back.from('my_workspaces').select('name')).error).toBeNull()
  expect((await back.auth.mfa.listFactors()).data?.all).toEqual([])
})

test('an empty token opens nothing after an account lost its links', async () => {
  const { id, email, client } = await newPerson(backend, mails)
  const chosen = { password: 'another good choice of words' }
  expect((await client.auth.updateUser(chosen)).error).toBeNull()
  expect((await undo((await notices(id))[0]?.undo)).error).toBeNull()
  for (const type of ['recovery', 'email_change'] as const) {
    const visitor = newClient(backend)
    expect((await visitor.auth.verifyOtp({ token_hash: '', type })).error).not.toBeNull()
    expect((await visitor.auth.verifyOtp({ email, token: '', type })).error).not.toBeNull()
  }
})
