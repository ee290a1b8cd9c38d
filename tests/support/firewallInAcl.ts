import type { Firewall, FirewallJob, FirewallRule } from '../../server/provisioner/network.ts'

/** A network ACL, as Incus answers it. */
export interface Acl {
  config: Record<string, string>
  ingress: Record<string, string>[]
}

/**
 * The firewall that an ACL holds for a server; undefined: everything comes in. A rule for IPv4 and IPv6 is two of an ACL
 * and one here: the unit test of the driver compares each family.
 */
export function firewallInAcl(
  { config, ingress }: Acl,
  { instanceId, addresses }: FirewallJob,
): Firewall | undefined {
  const ref = `server-${instanceId}`
  if (config[`user.${ref}`] !== addresses.join(',')) return undefined
  const rules = ingress
    .filter(({ description }) => description === ref)
    .map((rule): FirewallRule => {
      const [portFrom, portTo = portFrom] = rule['destination_port']?.split('-').map(Number) ?? []
      return {
        protocol: /^icmp[46]$/.test(rule['protocol'] ?? '')
          ? 'icmp'
          : (rule['protocol'] as 'tcp' | 'udp'),
        portFrom: portFrom ?? null,
        portTo: portTo ?? null,
        sources: rule['source'] ? rule['source'].split(',') : [],
      }
    })
  const once = [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
  return { enabled: true, rules: once.toSorted((a, b) => (b.portFrom ?? 0) - (a.portFrom ?? 0)) }
}
