import { resolve } from 'node:path'
import { loadEnv } from 'vite'
import { createBrand, DEFAULT_BRAND_NAME } from '../src/lib/createBrand.ts'
import { readBrand, type BrandFolder } from './brand/readBrand.ts'
import { EnvironmentError } from './environmentError.ts'
import { isCaptchaProvider, type CaptchaProvider } from './hosting/captcha.ts'

/** Where the site finds its backend: a hosted Supabase project, or PostgreSQL and auth inside this process. */
export type BackendChoice = { kind: 'hosted'; url: string } | { kind: 'embedded' }

export interface Environment {
  backend: BackendChoice
  brandName: string
  port: number
  /** The public origin of the site: `https://www.example.com`. Absent when not set. */
  siteUrl?: string
  /** Where pages reach the consoles of servers: `wss://console.example.com`. Absent when not set. */
  consoleUrl?: string
  /** The captcha of sign-in, sign-up and mails. Absent when not set. */
  captcha?: CaptchaProvider
  /** Where to report a security problem: `mailto:security@example.com` or an https address. Absent when not set. */
  securityContact?: string
}

/**
 * Checks the variables of `.env.example` together, so that a mistake is reported at start and not by a page.
 * @throws EnvironmentError with the name of the variable and what to write instead
 */
export function checkEnvironment(
  variables: Record<string, string | undefined>,
  defaultPort: number,
): Environment {
  const url = variables['VITE_SUPABASE_URL']?.trim() ?? ''
  const key = variables['VITE_SUPABASE_ANON_KEY']?.trim() ?? ''
  const brandName = checkBrand(variables['VITE_BRAND_NAME'])
  const port = checkPort(variables['PORT'], defaultPort)
  const siteUrl = checkSiteUrl(variables['VITE_SITE_URL']?.trim() ?? '')
  const consoleUrl = checkConsoleUrl(variables['VITE_CONSOLE_URL']?.trim() ?? '')
  const securityContact = checkSecurityContact(variables['VITE_SECURITY_CONTACT']?.trim() ?? '')
  const captcha = checkCaptcha(
    variables['VITE_CAPTCHA']?.trim() ?? '',
    variables['VITE_CAPTCHA_SITE_KEY']?.trim() ?? '',
  )
  const rest = {
    brandName,
    port,
    ...(siteUrl !== undefined && { siteUrl }),
    ...(consoleUrl !== undefined && { consoleUrl }),
    ...(captcha !== undefined && { captcha }),
    ...(securityContact !== undefined && { securityContact }),
  }
  if (url === '' && key === '') return { backend: { kind: 'embedded' }, ...rest }
  if (url === '' || key === '') {
    const missing = url === '' ? 'VITE_SUPABASE_URL' : 'VITE_SUPABASE_ANON_KEY'
    throw new EnvironmentError(
      `${missing} is not set. A hosted project needs both VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY; unset both to use the embedded backend.`,
    )
  }
  checkUrl(url)
  checkPublicKey(key)
  return { backend: { kind: 'hosted', url }, ...rest }
}

/**
 * Reads `.env`, `.env.local` and the variables of the process, which have priority, and the folder of the brand.
 * @throws EnvironmentError as {@link checkEnvironment} and {@link readBrand}
 */
export function readEnvironment(
  mode: string,
  defaultPort: number,
): Environment & { brand: BrandFolder } {
  const variables: Record<string, string | undefined> = {
    ...loadEnv(mode, process.cwd(), ''),
    ...process.env,
  }
  const brand = readBrand(resolve(variables['BRAND_DIR'] || 'brand'))
  const name = variables['VITE_BRAND_NAME'] || brand.name
  return { ...checkEnvironment({ ...variables, VITE_BRAND_NAME: name }, defaultPort), brand }
}

function checkBrand(name: string | undefined): string {
  if (name === undefined || name === '') return DEFAULT_BRAND_NAME
  try {
    return createBrand(name).name
  } catch (error) {
    throw new EnvironmentError(error instanceof Error ? error.message : String(error))
  }
}

function checkPort(value: string | undefined, defaultPort: number): number {
  if (value === undefined || value === '') return defaultPort
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new EnvironmentError(`PORT is '${value}'. Use a whole number from 1 to 65535.`)
  }
  return port
}

/** https, or http to this machine. */
function isEncryptedOrLocal({ protocol, hostname }: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}

/** It must be an origin without a path: a path would become part of every page's address. */
function checkSiteUrl(value: string): string | undefined {
  if (value === '') return undefined
  const url = URL.parse(value)
  if (url === null || !isEncryptedOrLocal(url) || url.href !== `${url.origin}/`) {
    throw new EnvironmentError(
      `VITE_SITE_URL is '${value}'. Use the origin of the site, such as https://www.example.com: https (http for localhost only), without path or query.`,
    )
  }
  return url.origin
}

/** wss, or ws to this machine: what is typed into a console must not be read on the way. */
function checkConsoleUrl(value: string): string | undefined {
  if (value === '') return undefined
  const url = URL.parse(value)
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isFit = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && isLocal)
  if (!isFit || url.search !== '' || url.hash !== '') {
    throw new EnvironmentError(
      `VITE_CONSOLE_URL is '${value}'. Use the address where the provisioner takes websockets, such as wss://console.example.com: wss (ws for localhost only), without query.`,
    )
  }
  return url.href.replace(/\/$/, '')
}

/** The secret key of the provider never belongs here: the auth service has it. */
function checkCaptcha(provider: string, siteKey: string): CaptchaProvider | undefined {
  if (provider === '' && siteKey === '') return undefined
  if (!isCaptchaProvider(provider)) {
    throw new EnvironmentError(
      `VITE_CAPTCHA is '${provider}'. Use hcaptcha or turnstile; unset it and VITE_CAPTCHA_SITE_KEY for no captcha.`,
    )
  }
  if (siteKey === '') {
    throw new EnvironmentError(
      'VITE_CAPTCHA_SITE_KEY is not set. Copy the site key, which is public, from the provider of the captcha.',
    )
  }
  return provider
}

/** Accepts a mail address or an https page, and returns it in the form that security.txt requires. */
function checkSecurityContact(value: string): string | undefined {
  if (value === '') return undefined
  const isMail = /^(?:mailto:)?[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(value)
  if (isMail) return value.startsWith('mailto:') ? value : `mailto:${value}`
  const url = /\s/.test(value) ? null : URL.parse(value)
  if (url?.protocol === 'https:') return url.href
  throw new EnvironmentError(
    `VITE_SECURITY_CONTACT is '${value}'. Use a mail address, such as security@example.com, or an https address.`,
  )
}

function checkUrl(value: string): void {
  const url = URL.parse(value)
  if (url === null || !isEncryptedOrLocal(url)) {
    throw new EnvironmentError(
      `VITE_SUPABASE_URL is '${value}'. Use the address of the project, such as https://abcdefgh.supabase.co.`,
    )
  }
}

/** The key is part of public JavaScript: a secret key there would expose the whole database. */
function checkPublicKey(key: string): void {
  const claims = key.split('.')[1]
  const isServiceRole =
    claims !== undefined &&
    Buffer.from(claims, 'base64url').toString('utf8').includes('"service_role"')
  if (key.startsWith('sb_secret_') || isServiceRole) {
    throw new EnvironmentError(
      'VITE_SUPABASE_ANON_KEY holds a secret key. It would be readable by every visitor: use the publishable (anon) key, and replace the secret one now.',
    )
  }
}
