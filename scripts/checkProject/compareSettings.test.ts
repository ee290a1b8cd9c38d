// @vitest-environment node
import { expect, test } from 'vitest'
import { readConfigFile } from '../../server/backend/config.ts'
import { compareSettings, readSettings } from './compareSettings.ts'

const url = 'https://project.example'
/** As a project that `supabase config push` has set. */
const pushed = {
  external: { email: true, phone: false, github: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: 'twilio',
  saml_enabled: false,
  passkeys_enabled: true,
}

const answering = (body: unknown, status = 200) =>
  readSettings({
    url,
    key: 'public',
    fetch: (address, init) => {
      expect([address, init?.headers]).toEqual([`${url}/auth/v1/settings`, { apikey: 'public' }])
      return Promise.resolve(Response.json(body, { status }))
    },
  })

test('a project that was pushed has no difference', async () => {
  expect(compareSettings(await readConfigFile(), await answering(pushed))).toEqual([])
})

test('names each setting that was changed, also another way to sign in', async () => {
  const changed = {
    ...pushed,
    external: { ...pushed.external, github: true, anonymous_users: true },
    mailer_autoconfirm: true,
    passkeys_enabled: undefined,
  }
  expect(compareSettings(await readConfigFile(), await answering(changed))).toEqual([
    { setting: 'auth.enable_anonymous_sign_ins', wanted: false, found: true },
    { setting: 'auth.email.enable_confirmations', wanted: true, found: false },
    { setting: 'auth.passkey.enabled', wanted: true, found: false },
    { setting: 'auth.external.github.enabled', wanted: false, found: true },
  ])
})

test('says what answered where it is no auth service', async () => {
  await expect(answering({}, 401)).rejects.toThrow(`${url}/auth/v1/settings answers 401.`)
  await expect(answering({ hello: 1 })).rejects.toThrow('does not answer like an auth service')
  await expect(
    readSettings({ url, key: '', fetch: () => Promise.reject(new Error('no route')) }),
  ).rejects.toThrow('does not answer')
})
