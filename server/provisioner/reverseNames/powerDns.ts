import { Resolver } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import * as v from 'valibot'
import { pointerNameOf } from './pointerName.ts'
import { ReverseNameError, type ReverseNames } from './reverseNames.ts'

/** How the provisioner reaches the API of PowerDNS. */
export interface PowerDnsConfig {
  url: string
  key: string
}

export interface PowerDnsOptions extends PowerDnsConfig {
  fetch?: typeof fetch
  /** The addresses that a name points to. */
  lookUp?: (name: string, family: 4 | 6) => Promise<string[]>
}

const ANSWER_MS = 10_000
/** How long others may remember a name, in seconds. */
const TTL = 3600
/** Kinds of zones that another server writes. */
const READ_ONLY = new Set(['Slave', 'Secondary', 'Consumer'])

const zoneRows = v.array(v.object({ id: v.string(), name: v.string(), kind: v.string() }))
type Zone = v.InferOutput<typeof zoneRows>[number]

/** Asks the DNS that this machine uses. A name that does not exist points nowhere. */
async function askDns(name: string, family: 4 | 6): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  try {
    return await (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw new ReverseNameError('dns_unreachable', `Nobody answers where ${name} points.`)
  }
}

/** Sets reverse names through the HTTP API of the authoritative server of PowerDNS. */
export function createPowerDns({
  url,
  key,
  fetch: send = fetch,
  lookUp = askDns,
}: PowerDnsOptions): ReverseNames {
  async function request(
    method: 'GET' | 'PATCH',
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<unknown> {
    const response = await send(new URL(`/api/v1/servers/localhost${path}`, url), {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    }).catch(() => {
      signal.throwIfAborted()
      throw new ReverseNameError('dns_unreachable', 'PowerDNS did not answer.')
    })
    if (response.status >= 500) {
      throw new ReverseNameError('dns_unreachable', `PowerDNS answered ${response.status}.`)
    }
    if (!response.ok) {
      throw new ReverseNameError('dns_refused', `PowerDNS answered ${response.status}.`)
    }
    return response.status === 204 ? undefined : response.json()
  }

  /** The name of an address is believed only if the name points back, and a foreign name is nobody's to give. */
  async function requirePointing(name: string, address: string): Promise<void> {
    const found = await lookUp(name, isIPv4(address) ? 4 : 6)
    if (found.some((one) => pointerNameOf(one) === pointerNameOf(address))) return
    throw new ReverseNameError('name_mismatch', `${name} does not point to ${address}.`)
  }

  async function set(
    address: string,
    name: string | null,
    zones: readonly Zone[],
    signal: AbortSignal,
  ): Promise<void> {
    const pointer = pointerNameOf(address)
    const [zone] = zones
      .filter((one) => `.${pointer}`.endsWith(`.${one.name}`))
      .toSorted((a, b) => b.name.length - a.name.length)
    if (zone === undefined) {
      if (name === null) return
      throw new ReverseNameError('zone_missing', `PowerDNS has no zone for ${pointer}`)
    }
    if (name !== null) await requirePointing(name, address)
    const record = { name: pointer, type: 'PTR' }
    const change =
      name === null
        ? { ...record, changetype: 'DELETE' }
        : {
            ...record,
            changetype: 'REPLACE',
            ttl: TTL,
            records: [{ content: `${name}.`, disabled: false }],
          }
    await request('PATCH', `/zones/${encodeURIComponent(zone.id)}`, signal, { rrsets: [change] })
  }

  return {
    apply: async (names, signal) => {
      if (Object.keys(names).length === 0) return
      const parsed = v.safeParse(zoneRows, await request('GET', '/zones', signal))
      if (!parsed.success) {
        throw new ReverseNameError('dns_refused', 'The address of PowerDNS answers something else.')
      }
      const zones = parsed.output.filter(({ kind }) => !READ_ONLY.has(kind))
      const entries = Object.entries(names)
      const settled = await Promise.allSettled(
        entries.map(([address, name]) => set(address, name, zones, signal)),
      )
      const failed = settled.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
