import { expect, test, vi } from 'vitest'
import { Secret } from '@machines/secret'
import type { Submission } from '@machines/auth.types'
import type { Client } from '@/lib/supabase'
import type { AuthDependencies } from './dependencies'
import { submit } from './submit'

const credentials = {
  email: 'ada@example.test',
  password: new Secret('secret'),
  captchaToken: 'token 1',
}

test.each([
  ['signInWithPassword', { kind: 'signIn', ...credentials }],
  ['signUp', { kind: 'signUp', fullName: 'Ada', ...credentials }],
] as const)('%s carries the token of the captcha', async (call, input: Submission) => {
  const refused = vi
    .fn<(given: object) => Promise<object>>()
    .mockResolvedValue({ data: {}, error: new Error('captcha_failed') })
  const run = submit({
    getClient: () => Promise.resolve({ auth: { [call]: refused } } as unknown as Client),
    attempt: { signal: null },
    siteRoot: () => 'https://site.test/',
    storage: {} as AuthDependencies['storage'],
  })
  const { signal } = new AbortController()
  await expect(run({ input, signal })).rejects.toMatchObject({
    code: expect.any(String),
  })
  expect(refused.mock.lastCall?.[0]).toMatchObject({ options: { captchaToken: 'token 1' } })
})
