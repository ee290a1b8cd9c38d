import { isIPv4 } from 'node:net'
import * as v from 'valibot'
import type { Firewall, FirewallRule } from '../../network.ts'
import { engineRefOf, instanceIdOf } from './instance.ts'
import { gapsBetween } from './ranges.ts'

/**
 * One network ACL of Incus holds the firewalls of all servers of a network. The network drops what no rule of it lets
 * in. So the ACL lets everything in for addresses without a firewall, and what is listed for each of the others.
 *
 * An ACL at the card of each server would be simpler, and needs Incus 6.9 on a bridge. Debian has 6.0.
 */
const aclRow = v.object({
  description: v.optional(v.string(), ''),
  config: v.nullish(v.record(v.string(), v.string())),
  egress: v.nullish(v.array(v.record(v.string(), v.string()))),
  ingress: v.nullish(v.array(v.record(v.string(), v.string()))),
})

type Rule = Record<string, string>

/** The addresses of a server with a firewall, in the configuration of the ACL. */
const keyOf = (instanceId: string) => `user.${engineRefOf(instanceId)}`
const KEY = /^user\.(server-.+)$/

const OTHERS = 'every address without a firewall'
const FAMILIES = [4, 6] as const
type Family = (typeof FAMILIES)[number]

const familyOf = (address: string): Family => (isIPv4(address.replace(/\/.*/, '')) ? 4 : 6)

/** How Incus calls ping. Other messages of ICMP belong to what the server began, and come in anyway. */
const PING: Record<Family, Rule> = {
  4: { protocol: 'icmp4', icmp_type: '8' },
  6: { protocol: 'icmp6', icmp_type: '128' },
}

function matchOf({ protocol, portFrom, portTo }: FirewallRule, family: Family): Rule {
  if (protocol === 'icmp') return PING[family]
  const ports = portFrom === portTo ? `${portFrom}` : `${portFrom}-${portTo}`
  return { protocol, destination_port: ports }
}

const allow = (description: string, more: Rule): Rule => ({
  action: 'allow',
  state: 'enabled',
  description,
  ...more,
})

function rulesOf(ref: string, addresses: readonly string[], firewall: Firewall): Rule[] {
  return FAMILIES.flatMap((family) => {
    const own = addresses.filter((address) => familyOf(address) === family)
    if (own.length === 0) return []
    return firewall.rules.flatMap((rule) => {
      const sources = rule.sources.filter((source) => familyOf(source) === family)
      // A rule for IPv4 networks alone lets nobody in by IPv6.
      if (sources.length === 0 && rule.sources.length > 0) return []
      const source: Rule = sources.length === 0 ? {} : { source: sources.join(',') }
      return [allow(ref, { destination: own.join(','), ...source, ...matchOf(rule, family) })]
    })
  })
}

function rulesOfOthers(config: Rule): Rule[] {
  const guarded = Object.entries(config)
    .filter(([key]) => KEY.test(key))
    .flatMap(([, addresses]) => addresses.split(','))
  return FAMILIES.map((family) => {
    const own = guarded.filter((address) => familyOf(address) === family)
    return allow(OTHERS, { destination: gapsBetween(own, family).join(',') })
  })
}

/** The ids of the servers for which an ACL holds a firewall, also of those that are gone. */
export const guardedIn = (held: unknown): string[] =>
  Object.keys(v.parse(aclRow, held).config ?? {})
    .map((key) => instanceIdOf(KEY.exec(key)?.[1] ?? ''))
    .filter((id) => id !== null)

/** The firewall that a server should have. Null: none, because the server is gone. */
export interface WantedFirewall {
  instanceId: string
  addresses: readonly string[]
  firewall: Firewall | null
}

/** @returns what to write, or undefined if the ACL is as wanted */
export function changeAcl(
  held: unknown,
  { instanceId, addresses, firewall }: WantedFirewall,
): object | undefined {
  const row = v.parse(aclRow, held)
  const ref = engineRefOf(instanceId)
  const isOn = firewall?.enabled === true && addresses.length > 0
  const { [keyOf(instanceId)]: _own, ...others } = row.config ?? {}
  const config = isOn ? { ...others, [keyOf(instanceId)]: addresses.join(',') } : others
  const kept = (row.ingress ?? []).filter((rule) => {
    const [, known] = KEY.exec(`user.${rule['description'] ?? ''}`) ?? []
    return known !== undefined && known !== ref
  })
  const ingress = [
    ...rulesOfOthers(config),
    ...kept,
    ...(isOn ? rulesOf(ref, addresses, firewall) : []),
  ]
  const wanted = { description: row.description, config, egress: row.egress ?? [], ingress }
  const before = { ...wanted, config: row.config ?? {}, ingress: row.ingress ?? [] }
  return fingerprintOf(before) === fingerprintOf(wanted) ? undefined : wanted
}

const sorted = (record: Rule) =>
  Object.entries(record)
    .filter(([, value]) => value !== '')
    .map((entry) => JSON.stringify(entry))
    .toSorted()
    .join()

/** Equal for ACLs that do the same: Incus orders rules by what they do, and answers fields that nobody wrote. */
const fingerprintOf = ({ config, ingress }: { config: Rule; ingress: Rule[] }) =>
  JSON.stringify([sorted(config), ingress.map(sorted).toSorted()])
