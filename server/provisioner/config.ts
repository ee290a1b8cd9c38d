import { resolve } from 'node:path'
import { ConfigError } from '../queue/configError.ts'
import { readCredentials } from '../queue/token/readCredentials.ts'
import type { Credentials } from '../queue/call.ts'
import type { EngineConfig } from './drivers/createDriver.ts'
import { readIncusConfig } from './drivers/incus/config.ts'
import type { PowerDnsConfig } from './reverseNames/powerDns.ts'
import type { LogLevel } from '../queue/log.ts'
import {
  backendUrl,
  originOf,
  processName,
  readerOf,
  siteUrl,
  type Reader,
  type Variables,
} from '../queue/variables.ts'

export interface ProvisionerConfig {
  url: string
  credentials: Credentials
  /** When the token expires, in milliseconds since 1970; undefined: the process has the secret key. */
  tokenExpiresAt: number | undefined
  /** PostgreSQL itself, which says when there is a new action; undefined: the process finds out by asking. */
  listenUrl: string | undefined
  /** The origin of the site, whose pages are checked for the status page; undefined: they are not. */
  site: string | undefined
  /** The regions whose work the process takes; undefined: all. */
  regions: readonly string[] | undefined
  /** Differs at each start, because the database tells processes apart by it. */
  worker: string
  concurrency: number
  leaseSeconds: number
  graceSeconds: number
  usageSeconds: number
  logLevel: LogLevel
  /** The port of /healthz and /metrics on 127.0.0.1; undefined: neither is served. */
  port: number | undefined
  /** Where the consoles of servers are served; undefined: nowhere. */
  console: ConsoleConfig | undefined
  engine: EngineConfig
  /** The DNS that holds reverse names; undefined: there are none. */
  powerDns: PowerDnsConfig | undefined
}

interface ConsoleConfig {
  host: string
  port: number
  /** The origins of the pages that may connect. */
  origins: readonly string[]
  /** The header in which the proxy before the port says where a connection comes from. */
  addressHeader: string | undefined
  /** Under which address programs reach the port, to download images; undefined: only pages do. */
  url: string | undefined
}

/**
 * Reads the variables of `.env.example`.
 * @throws ConfigError with the name of the variable and what to write instead
 */
export function readConfig(variables: Variables): ProvisionerConfig {
  const reader = readerOf(variables)
  const { get, whole, logLevel, portOf } = reader
  const site = siteUrl('PROVISIONER_SITE', get('PROVISIONER_SITE') ?? get('VITE_SITE_URL'))
  const engine = readEngine(reader)
  return {
    url: backendUrl('PROVISIONER_URL', get('PROVISIONER_URL') ?? get('VITE_SUPABASE_URL')),
    listenUrl: readListenUrl(get('PROVISIONER_LISTEN_URL')),
    site,
    ...readCredentials({
      role: 'provisioner',
      token: get('PROVISIONER_TOKEN'),
      publishableKey: get('SUPABASE_PUBLISHABLE_KEY') ?? get('VITE_SUPABASE_ANON_KEY'),
      secretKey: get('SUPABASE_SECRET_KEY'),
    }),
    regions: readServedRegions(get('PROVISIONER_REGIONS'), engine),
    worker: processName(get('PROVISIONER_WORKER')),
    concurrency: whole('PROVISIONER_CONCURRENCY', 8, 1, 100),
    leaseSeconds: whole('PROVISIONER_LEASE_SECONDS', 30, 5, 3600),
    graceSeconds: whole('PROVISIONER_GRACE_SECONDS', 20, 0, 3600),
    usageSeconds: whole('PROVISIONER_USAGE_SECONDS', 300, 10, 3600),
    logLevel: logLevel('PROVISIONER_LOG'),
    port: portOf('PROVISIONER_PORT'),
    console: readConsole(reader, site),
    engine,
    powerDns: readPowerDns(get('POWERDNS_URL'), get('POWERDNS_API_KEY')),
  }
}

function readListenUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const protocol = URL.parse(value)?.protocol
  if (protocol === 'postgresql:' || protocol === 'postgres:') return value
  // It holds a password, so it is not quoted.
  throw new ConfigError(
    'PROVISIONER_LISTEN_URL is not the address of a PostgreSQL. Use one such as postgresql://listener:password@db.example.com/postgres?sslmode=verify-full.',
  )
}

/** Whether the site has these regions is known once the backend answers. */
function readServedRegions(
  value: string | undefined,
  engine: EngineConfig,
): readonly string[] | undefined {
  const regions = value?.split(/[\s,]+/).filter(Boolean)
  if (value === undefined || regions === undefined) return undefined
  const isUsable = regions.every((region) => /^[a-z][a-z0-9]{1,19}$/.test(region))
  if (!isUsable || regions.length === 0 || new Set(regions).size < regions.length) {
    throw new ConfigError(
      `PROVISIONER_REGIONS is '${value}'. Name each region once, as /admin/regions does, such as fra1,ams1. Leave it empty to serve all.`,
    )
  }
  const missing = regions.find((region) => engine.name === 'incus' && !engine.regions.has(region))
  if (missing !== undefined) {
    throw new ConfigError(
      `PROVISIONER_REGIONS has '${missing}', and INCUS_REGIONS does not say where it is. Add it there.`,
    )
  }
  return regions
}

function readConsole({ get, portOf }: Reader, site: string | undefined): ConsoleConfig | undefined {
  const port = portOf('CONSOLE_PORT')
  if (port === undefined) return undefined
  const origins = (get('CONSOLE_ORIGINS') ?? site ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find((origin) => originOf(origin) !== origin)
  if (origins.length === 0 || wrong !== undefined) {
    throw new ConfigError(
      `CONSOLE_ORIGINS is '${wrong ?? ''}'. Use the address of the site, such as https://www.example.com: only its pages may open consoles.`,
    )
  }
  const addressHeader = get('CONSOLE_ADDRESS_HEADER')
  if (addressHeader !== undefined && !/^[\w-]+$/.test(addressHeader)) {
    throw new ConfigError(
      `CONSOLE_ADDRESS_HEADER is '${addressHeader}'. Use the name of the header that your proxy sets, such as X-Forwarded-For.`,
    )
  }
  const url = get('CONSOLE_URL')
  if (url !== undefined && originOf(url) !== url) {
    throw new ConfigError(
      `CONSOLE_URL is '${url}'. Use the address of the proxy before CONSOLE_PORT, such as https://console.example.com: programs download images there.`,
    )
  }
  return { host: get('CONSOLE_HOST') ?? '127.0.0.1', port, origins, addressHeader, url }
}

function readEngine({ get, number, whole }: Reader): EngineConfig {
  const name = get('PROVISIONER_ENGINE') ?? 'simulated'
  if (name === 'incus') return readIncusConfig({ get, whole })
  if (name !== 'simulated') {
    throw new ConfigError(
      `PROVISIONER_ENGINE is '${name}'. There are drivers for: simulated, incus.`,
    )
  }
  const folder = get('SIMULATED_FOLDER')
  return {
    name,
    folder: folder === undefined ? undefined : resolve(folder),
    speed:
      get('SIMULATED_SPEED') === 'Infinity' ? Infinity : number('SIMULATED_SPEED', 1, 0.01, 1e6),
    faults: {
      temporary: number('SIMULATED_FAULTS', 0, 0, 1),
      permanent: number('SIMULATED_FAILURES', 0, 0, 1),
    },
  }
}

function readPowerDns(
  url: string | undefined,
  key: string | undefined,
): PowerDnsConfig | undefined {
  if (url === undefined && key === undefined) return undefined
  const origin = url === undefined ? undefined : originOf(url)
  if (origin === undefined) {
    throw new ConfigError(
      `POWERDNS_URL is '${url ?? ''}'. Use the https address of the API of PowerDNS, or http for this machine.`,
    )
  }
  if (key === undefined) {
    throw new ConfigError('POWERDNS_API_KEY is not set. Use the api-key of PowerDNS.')
  }
  return { url: origin, key }
}
