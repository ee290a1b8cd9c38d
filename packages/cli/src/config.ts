import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { brand } from '@/lib/brand'
import { EMBEDDED_KEY } from '@/lib/embeddedKey'
import type { Target } from './backend/target'

const schema = v.object({
  apiKey: v.optional(v.string()),
  url: v.optional(v.string()),
  publicKey: v.optional(v.string()),
})

type Stored = v.InferOutput<typeof schema>

type Environment = Readonly<Record<string, string | undefined>>

/** The variables of the environment that the program reads. */
export const variables = {
  apiKey: `${brand.variable}_API_KEY`,
  url: `${brand.variable}_URL`,
  publicKey: `${brand.variable}_PUBLIC_KEY`,
  folder: `${brand.variable}_CONFIG_DIR`,
} as const

/** A mistake in the set-up of the program. */
export class ConfigError extends Error {}

/** The folder of the settings and the history. */
export function configFolder(env: Environment = process.env): string {
  const given = env[variables.folder]
  if (given) return given
  const base =
    process.platform === 'win32'
      ? (env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'))
      : env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  return join(base, brand.slug)
}

const fileIn = (env: Environment) => join(configFolder(env), 'config.json')

/** Writes a file that only its owner can read, also if it was readable before. */
export function writePrivately(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600)
}

function readStored(env: Environment): Stored {
  const path = fileIn(env)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return {}
  }
  const { success, output } = v.safeParse(schema, parsed(text))
  if (!success) throw new ConfigError(`${path} cannot be read. Remove it, then log in again.`)
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
  if (output.apiKey !== undefined && isOpen) {
    throw new ConfigError(`Others can read the key in ${path}. Run: chmod 600 ${path}`)
  }
  return output
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function originOf(address: string, from: string): string {
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new ConfigError(`${from} is no address: “${address}”. Write it as https://…`)
  }
  return new URL(address).href.replace(/\/+$/, '')
}

/**
 * The deployment and the key: of the environment, else of the file, else of the build.
 * @throws ConfigError if something is missing or wrong
 */
export function readTarget(env: Environment = process.env): Target {
  const stored = readStored(env)
  const address = env[variables.url] || stored.url || import.meta.env.VITE_SUPABASE_URL || siteUrl()
  if (!address) {
    throw new ConfigError(`No deployment is known. Set ${variables.url} to the address of its API.`)
  }
  return {
    url: originOf(address, variables.url),
    publicKey:
      env[variables.publicKey] ||
      stored.publicKey ||
      import.meta.env.VITE_SUPABASE_ANON_KEY ||
      EMBEDDED_KEY,
    apiKey: env[variables.apiKey] || stored.apiKey || null,
  }
}

/** The address of the site, or an empty text if the build does not know it. */
export const siteUrl = (): string => import.meta.env.VITE_SITE_URL ?? ''

/**
 * Keeps a key for later runs.
 * @returns the path of the file
 */
export function saveApiKey(apiKey: string, env: Environment = process.env): string {
  const path = fileIn(env)
  writePrivately(path, `${JSON.stringify({ ...readStored(env), apiKey }, null, 2)}\n`)
  return path
}

/** Forgets the key. Returns false if none was kept. */
export function forgetApiKey(env: Environment = process.env): boolean {
  const { apiKey, ...rest } = readStored(env)
  if (apiKey === undefined) return false
  const path = fileIn(env)
  if (Object.keys(rest).length === 0) rmSync(path)
  else writePrivately(path, `${JSON.stringify(rest, null, 2)}\n`)
  return true
}
