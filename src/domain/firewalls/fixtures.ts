import type { FirewallRule } from '@/domain/instances/firewall'
import type { Firewall } from './firewalls'

/** A rule that lets everyone in on a TCP port. */
export const tcp = (port: number): FirewallRule => ({
  label: '',
  protocol: 'tcp',
  port_from: port,
  port_to: port,
  sources: [],
})

/** A firewall of the workspace w1 for tests. Servers are given by their names. */
export function makeFirewall({
  servers = [],
  ...changes
}: Partial<Omit<Firewall, 'servers'>> & { servers?: readonly string[] } = {}): Firewall {
  const name = changes.name ?? 'web'
  return {
    id: `id of ${name}`,
    workspaceId: 'w1',
    name,
    rules: [tcp(22)],
    sources: {},
    counts: {},
    servers: servers.map((server) => ({
      id: `id of ${server}`,
      name: server,
      state: 'running',
      status: 'applied',
    })),
    version: 3,
    createdBy: 'Mira',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...changes,
  }
}
