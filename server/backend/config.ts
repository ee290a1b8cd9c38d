import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DefaultAppConfig } from '@supabase/lite'
import { parse } from 'smol-toml'
import { EMBEDDED_KEY } from '../../src/lib/embeddedKey.ts'
import { authMailKinds, type AuthMailKind } from '../mails/authMails.ts'

const configFile = new URL('../../supabase/config.toml', import.meta.url)
const variablesFile = fileURLToPath(new URL('variables.txt', import.meta.url))

interface MailSettings {
  subject: string
  content_path: string
}

/** The parts of supabase/config.toml that this project reads. */
export interface ConfigFile {
  api: Record<string, unknown>
  auth: Record<string, unknown> & {
    minimum_password_length: number
    email: Record<string, unknown> & {
      double_confirm_changes: boolean
      secure_password_change: boolean
      max_frequency: string
      otp_expiry: number
      template: Record<string, MailSettings>
    }
    rate_limit: Record<string, number>
    sessions: { timebox: string; inactivity_timeout: string }
    mfa: {
      max_enrolled_factors: number
      totp: { enroll_enabled: boolean; verify_enabled: boolean }
      web_authn: { enroll_enabled: boolean; verify_enabled: boolean }
    }
    passkey: { enabled: boolean }
  }
}

/** Reads supabase/config.toml. */
export async function readConfigFile(): Promise<ConfigFile> {
  return parse(await readFile(configFile, 'utf8')) as unknown as ConfigFile
}

/** The subject of each email. */
export function subjectsOf({ auth }: ConfigFile): Record<AuthMailKind, string> {
  const subjects = authMailKinds.map((kind) => [kind, auth.email.template[kind]?.subject])
  return Object.fromEntries(subjects) as Record<AuthMailKind, string>
}

export interface LiteOptions {
  siteUrl: string
  /** The secret that signs the tokens. */
  secret: string
  /** The key that bypasses every policy. Nobody has it but the tests. */
  secretKey: string
  /** The shortest time between two emails to one person. Default: config.toml. */
  mailInterval: string | undefined
}

/**
 * The same settings for the embedded backend. It refuses unknown sections, so only the sections
 * that it needs are listed here. mailer.ts writes the emails.
 */
export function liteConfig(
  { api, auth }: ConfigFile,
  { siteUrl, secret, secretKey, mailInterval }: LiteOptions,
): Pick<DefaultAppConfig, 'auth'> {
  const settings = without(auth, ['email', 'rate_limit', 'hook', 'mfa', 'passkey', 'webauthn'])
  const { email } = auth
  const config = {
    api,
    auth: {
      ...settings,
      site_url: siteUrl,
      additional_redirect_urls: [siteUrl, `${siteUrl}/**`],
      jwt_secret: secret,
      publishable_key: EMBEDDED_KEY,
      secret_key: secretKey,
      email: {
        ...without(email, ['enabled', 'template']),
        max_frequency: mailInterval ?? email.max_frequency,
        template: Object.fromEntries(
          authMailKinds
            .filter((kind) => kind !== 'reauthentication')
            .map((kind) => [kind, { subject: kind, content_path: variablesFile }]),
        ),
      },
    },
  }
  return config
}

/** What server/auth adds to the auth service of the package. */
export interface AuthSettings {
  siteUrl: string
  /** The name that authenticator apps show. */
  siteHost: string
  shortestPassword: number
  /** How long a code or a link in an email works. */
  codeExpirySeconds: number
  confirmBothAddresses: boolean
  requireReauthentication: boolean
  requireCurrentPassword: boolean
  factors: { max: number; totp: FactorSettings; webauthn: FactorSettings }
  passkeys: { enabled: boolean; max: number }
  /** For whom browsers make passkeys and use security keys. */
  webAuthn: { id: string; name: string; origins: string[] }
}

interface FactorSettings {
  enroll: boolean
  verify: boolean
}

/** The same settings for server/auth. */
export function authSettings(
  { auth }: ConfigFile,
  { siteUrl, brandName }: { siteUrl: string; brandName: string },
): AuthSettings {
  const { email, mfa, passkey } = auth
  const { host, hostname, port } = new URL(siteUrl)
  const factor = (section: ConfigFile['auth']['mfa']['totp']): FactorSettings => ({
    enroll: section.enroll_enabled,
    verify: section.verify_enabled,
  })
  // Browsers know no passkeys for an IP address. The embedded backend answers at localhost too.
  const isLocal = /^[\d.]+$/.test(hostname)
  return {
    siteUrl,
    siteHost: host,
    shortestPassword: auth.minimum_password_length,
    codeExpirySeconds: email.otp_expiry,
    confirmBothAddresses: email.double_confirm_changes,
    requireReauthentication: email.secure_password_change,
    // The CLI has no setting for it: docs/deploy.md says where a hosted project has it.
    requireCurrentPassword: true,
    factors: {
      max: mfa.max_enrolled_factors,
      totp: factor(mfa.totp),
      webauthn: factor(mfa.web_authn),
    },
    // As in Supabase, where it cannot be set from the file.
    passkeys: { enabled: passkey.enabled, max: 10 },
    webAuthn: {
      id: isLocal ? 'localhost' : hostname,
      name: brandName,
      origins: isLocal ? [`http://localhost:${port}`] : [siteUrl],
    },
  }
}

/** A section without some of its keys. */
function without(section: Record<string, unknown>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(section).filter(([key]) => !keys.includes(key)))
}
