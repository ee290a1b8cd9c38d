// @vitest-environment node
import { getRounds } from 'bcryptjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { newClient, origin, password } from './accounts.ts'

// The other tests hash with the least cost there is: vitest.config.ts and playwright.config.ts set it.
let backend: Backend

beforeAll(async () => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined)
  backend = await createBackend({ siteUrl: origin, mailInterval: '0s' })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await backend.close()
})

/** Signs up, and returns the cost of the hash that the database keeps. */
async function storedCost(email: string): Promise<number> {
  const { error } = await newClient(backend).auth.signUp({ email, password })
  if (error) throw error
  const { rows } = await backend.pg.query<{ hash: string }>(
    'select encrypted_password as hash from auth.users where email = $1',
    [email],
  )
  return getRounds(rows[0]?.hash ?? '')
}

test('a password is kept as a bcrypt hash of cost 10, as by Supabase', async () => {
  expect(await storedCost('usual@example.test')).toBe(10)
})

test('the tests of the rest of the site save that cost', async () => {
  vi.stubEnv('LITE_AUTH_BCRYPT_COST', '4')
  expect(await storedCost('cheap@example.test')).toBe(4)
})
