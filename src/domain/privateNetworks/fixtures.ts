import type { NetworkServer, PrivateNetwork } from './privateNetworks'

/** A server in a network for tests. */
export const makeNetworkServer = (changes: Partial<NetworkServer> = {}): NetworkServer => ({
  id: `id of ${changes.name ?? 'web-1'}`,
  name: 'web-1',
  state: 'running',
  ipv4: '10.1.0.1',
  ipv6: 'fd12::a01:1',
  status: 'joined',
  errorCode: null,
  ...changes,
})

/** A private network of the workspace w1 for tests. */
export const makePrivateNetwork = (changes: Partial<PrivateNetwork> = {}): PrivateNetwork => ({
  id: `id of ${changes.name ?? 'Data'}`,
  workspaceId: 'w1',
  name: 'Data',
  region: { slug: 'fra1', name: 'Frankfurt' },
  ipv4Range: '10.1.0.0/24',
  ipv6Range: 'fd12::/64',
  servers: [],
  createdBy: null,
  createdAt: '2026-11-01T10:00:00Z',
  ...changes,
})
