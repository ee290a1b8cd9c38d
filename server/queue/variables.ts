import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { ConfigError } from './configError.ts'
import { isLogLevel, type LogLevel } from './log.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** Reads variables of the environment. @throws ConfigError with the name of the variable and what to write instead */
export interface Reader {
  /** The text of a variable; undefined: it is not set, or empty. */
  get: (name: string) => string | undefined
  number: (name: string, fallback: number, least: number, most: number) => number
  whole: (name: string, fallback: number, least: number, most: number) => number
  logLevel: (name: string) => LogLevel
  /** A port; undefined: 0, or not set. */
  portOf: (name: string) => number | undefined
}

/** A reader of these variables. */
export function readerOf(variables: Variables): Reader {
  const get = (name: string) => variables[name]?.trim() || undefined
  const number = (name: string, fallback: number, least: number, most: number) => {
    const value = get(name)
    if (value === undefined) return fallback
    const parsed = Number(value)
    if (Number.isFinite(parsed) && parsed >= least && parsed <= most) return parsed
    throw new ConfigError(`${name} is '${value}'. Use a number from ${least} to ${most}.`)
  }
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = number(name, fallback, least, most)
    if (Number.isInteger(value)) return value
    throw new ConfigError(`${name} is '${value}'. Use a whole number.`)
  }
  return {
    get,
    number,
    whole,
    logLevel: (name) => {
      const level = get(name) ?? 'info'
      if (isLogLevel(level)) return level
      throw new ConfigError(`${name} is '${level}'. Use debug, info, warn, error or off.`)
    },
    portOf: (name) => {
      const port = whole(name, 0, 0, 65_535)
      return port === 0 ? undefined : port
    },
  }
}

/** Whether a host is this machine. */
export const isThisMachine = (host: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)

/** The origin of an https address, or of an http address on this machine. */
export function originOf(value: string): string | undefined {
  const url = URL.parse(value)
  const isLocal = url !== null && isThisMachine(url.hostname)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
    ? url.origin
    : undefined
}

/** The address of the backend, in the variable of that name. */
export function backendUrl(name: string, value: string | undefined): string {
  if (value === undefined) {
    throw new ConfigError(
      `${name} is not set. Use the address of the Supabase project, such as https://abcdefgh.supabase.co.`,
    )
  }
  const origin = originOf(value)
  if (origin !== undefined) return origin
  throw new ConfigError(
    `${name} is '${value}'. Use an https address, or http for this machine: the token or the secret key is sent there.`,
  )
}

/** The origin of the site, in the variable of that name. */
export function siteUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const origin = originOf(value)
  if (origin !== undefined) return origin
  throw new ConfigError(
    `${name} is '${value}'. Use the https address of the site, or http for this machine.`,
  )
}

/** The name of a process. It differs at each start, because the database tells processes apart by it. */
export function processName(value: string | undefined): string {
  const name = (value ?? hostname()).replaceAll(/[^\w.-]/g, '-').slice(0, 60)
  return `${name}-${randomBytes(4).toString('hex')}`
}
