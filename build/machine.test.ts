import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'smol-toml'
import { authMailKinds } from '../server/mails/authMails.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The variables of a file as systemd reads them. */
const variables = Object.fromEntries(
  read('deploy/machine/auth.env')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
)

interface Mail {
  enabled?: boolean
  subject: string
}

interface Factor {
  enroll_enabled: boolean
  verify_enabled: boolean
}

interface Config {
  api: { schemas: string[]; max_rows: number }
  auth: Record<string, unknown> & {
    sessions: Record<string, unknown>
    rate_limit: Record<string, unknown>
    mfa: { max_enrolled_factors: number; totp: Factor; web_authn: Factor }
    passkey: { enabled: boolean }
    hook: Record<string, { enabled: boolean; uri: string }>
    email: Record<string, unknown> & {
      template: Record<string, Mail>
    }
  }
}

const { api, auth } = parse(read('supabase/config.toml')) as unknown as Config

test('the auth server of an own machine has the settings of a hosted project', () => {
  const { sessions, rate_limit: limits, email, mfa, passkey } = auth
  const expected = {
    JWT_EXP: auth['jwt_expiry'],
    DISABLE_SIGNUP: !auth['enable_signup'],
    EXTERNAL_ANONYMOUS_USERS_ENABLED: auth['enable_anonymous_sign_ins'],
    EXTERNAL_EMAIL_ENABLED: email['enabled'],
    PASSWORD_MIN_LENGTH: auth['minimum_password_length'],
    SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: auth['enable_refresh_token_rotation'],
    SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: auth['refresh_token_reuse_interval'],
    SECURITY_MANUAL_LINKING_ENABLED: auth['enable_manual_linking'],
    SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: email['secure_password_change'],
    SESSIONS_TIMEBOX: sessions['timebox'],
    SESSIONS_INACTIVITY_TIMEOUT: sessions['inactivity_timeout'],
    RATE_LIMIT_OTP: limits['sign_in_sign_ups'],
    RATE_LIMIT_VERIFY: limits['token_verifications'],
    RATE_LIMIT_TOKEN_REFRESH: limits['token_refresh'],
    SMTP_MAX_FREQUENCY: email['max_frequency'],
    MAILER_AUTOCONFIRM: !email['enable_confirmations'],
    MAILER_SECURE_EMAIL_CHANGE_ENABLED: email['double_confirm_changes'],
    MAILER_OTP_LENGTH: email['otp_length'],
    MAILER_OTP_EXP: email['otp_expiry'],
    MFA_MAX_ENROLLED_FACTORS: mfa.max_enrolled_factors,
    MFA_TOTP_ENROLL_ENABLED: mfa.totp.enroll_enabled,
    MFA_TOTP_VERIFY_ENABLED: mfa.totp.verify_enabled,
    MFA_WEB_AUTHN_ENROLL_ENABLED: mfa.web_authn.enroll_enabled,
    MFA_WEB_AUTHN_VERIFY_ENABLED: mfa.web_authn.verify_enabled,
    PASSKEY_ENABLED: passkey.enabled,
  }
  const hooks = Object.entries(auth.hook).flatMap(([name, { enabled, uri }]) => [
    [`HOOK_${name.toUpperCase()}_ENABLED`, enabled],
    [`HOOK_${name.toUpperCase()}_URI`, uri],
  ])
  for (const [name, value] of [...Object.entries(expected), ...hooks]) {
    expect([name, variables[`GOTRUE_${name}`]]).toEqual([name, String(value)])
  }
})

test('its mails have the subjects and the texts of a hosted project', () => {
  const { template } = auth.email
  for (const kind of authMailKinds) {
    const name = kind.toUpperCase()
    expect(variables[`GOTRUE_MAILER_SUBJECTS_${name}`]).toBe(template[kind]?.subject)
    expect(variables[`GOTRUE_MAILER_TEMPLATES_${name}`]).toContain(`/${kind}.html`)
  }
  const named = Object.keys(variables).filter((name) => name.startsWith('GOTRUE_MAILER_TEMPLATES_'))
  expect(named).toHaveLength(authMailKinds.length)
})

test('its PostgREST shows the schemas of a hosted project, and as many rows', () => {
  const text = read('deploy/machine/postgrest.conf')
  expect(text).toContain(`\ndb-schemas = "${api.schemas.join(',')}"\n`)
  expect(text).toContain(`\ndb-max-rows = ${api.max_rows}\n`)
})
