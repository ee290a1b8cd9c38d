import * as v from 'valibot'
import type { ConfigFile } from '../../server/backend/config.ts'

/** What an auth service says about itself at `/auth/v1/settings`. */
const settingsSchema = v.object({
  external: v.record(v.string(), v.boolean()),
  disable_signup: v.boolean(),
  mailer_autoconfirm: v.boolean(),
  saml_enabled: v.optional(v.boolean(), false),
  passkeys_enabled: v.optional(v.boolean(), false),
})

/** A setting of a project that is not as config.toml says. */
export interface Difference {
  setting: string
  wanted: boolean
  found: boolean
}

export interface Project {
  /** The address of the project. */
  url: string
  /** The public key, which its gateway asks of every request. */
  key: string
  fetch?: typeof fetch
}

/**
 * Reads the settings that an auth service tells everybody.
 * @throws Error with the address and what it answered
 */
export async function readSettings({ url, key, fetch: send = fetch }: Project) {
  const address = `${url}/auth/v1/settings`
  const answer = await send(address, { headers: { apikey: key } }).catch((error: unknown) => {
    throw new Error(`${address} does not answer: ${String(error)}`)
  })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`)
  const settings = v.safeParse(settingsSchema, await answer.json().catch(() => undefined))
  if (!settings.success) throw new Error(`${address} does not answer like an auth service.`)
  return settings.output
}

/** What differs between a project and config.toml, of what the project tells. */
export function compareSettings(
  { auth }: ConfigFile,
  settings: Awaited<ReturnType<typeof readSettings>>,
): Difference[] {
  // The site has no button for another way to sign in. One that is on is open to programs all the same.
  const { email, anonymous_users: anonymous, ...others } = settings.external
  const compared: Difference[] = [
    ['auth.enable_signup', auth.enable_signup, !settings.disable_signup],
    ['auth.enable_anonymous_sign_ins', auth.enable_anonymous_sign_ins, anonymous ?? false],
    ['auth.email.enabled', auth.email['enabled'], email ?? false],
    [
      'auth.email.enable_confirmations',
      auth.email['enable_confirmations'],
      !settings.mailer_autoconfirm,
    ],
    ['auth.passkey.enabled', auth.passkey.enabled, settings.passkeys_enabled],
    ['SAML', false, settings.saml_enabled],
    ...Object.entries(others).map(([name, isOn]) => [`auth.external.${name}.enabled`, false, isOn]),
  ].map(([setting, wanted, found]) => ({
    setting: String(setting),
    wanted: wanted === true,
    found: found === true,
  }))
  return compared.filter(({ wanted, found }) => wanted !== found)
}
