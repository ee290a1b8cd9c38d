// @vitest-environment node
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
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

test('supabase-js enrols a factor, verifies it, lists it, signs in with it and removes it', async () => {
  const { client, email } = await newPerson(backend, mails)
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(enrolled.error).toBeNull()
  if (enrolled.error) return
  const { id: factorId, totp } = enrolled.data
  const code = () => new TOTP({ secret: totp.secret }).generate()
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
  const level = () => client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect((await level()).data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factorId, friendly_name: 'Phone', status: 'verified' },
  ])
  await client.auth.refreshSession()
  expect((await level()).data?.currentLevel).toBe('aal2')

  const other = newClient(backend)
  const signedIn = await other.auth.signInWithPassword({ email, password })
  expect(signedIn.data.user?.factors).toHaveLength(1)
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'password' }],
  })
  expect((await other.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')

  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  await client.auth.refreshSession()
  expect((await level()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
})
