import type { Firewall, FirewallJob, FirewallRule } from '../../server/provisioner/network.ts'

/** A network ACL, as Incus answers it. */
export interface Acl {
  config: Record<string, string>
  ingress: Record<string, string>[]
}

/** The firewall that an ACL holds for a server with an IPv4 address; undefined: everything comes in. */
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
        protocol: rule['protocol'] === 'icmp4' ? 'icmp' : (rule['protocol'] as 'tcp' | 'udp'),
        portFrom: portFrom ?? null,
        portTo: portTo ?? null,
        sources: rule['source'] ? rule['source'].split(',') : [],
      }
    })
  return { enabled: true, rules: rules.toSorted((a, b) => (b.portFrom ?? 0) - (a.portFrom ?? 0)) }
}
