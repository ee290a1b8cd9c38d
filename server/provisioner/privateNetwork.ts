import * as v from 'valibot'

/** A private network of a workspace, in a region. */
export interface PrivateNetwork {
  id: string
  region: string
  /** Its private IPv4 addresses, as in 10.1.0.0/24. Networks of two workspaces may have the same. */
  ipv4Range: string
  /** Its IPv6 addresses, which no other network has. Null: it has IPv4 only. */
  ipv6Range: string | null
}

/** A server in a private network, and its addresses there. */
export interface PrivateMember {
  network: PrivateNetwork
  instanceId: string
  ipv4: string
  ipv6: string | null
}

/**
 * What an engine does for private networks. Each function can be repeated at any time, also after it was cut off. No packet
 * of a network reaches a server that is not in it, whatever root does inside, and each server sends with its own address only.
 */
export interface PrivateNetworkDriver {
  /** Makes the network, if the engine lacks it. */
  ensureNetwork: (network: PrivateNetwork, signal: AbortSignal) => Promise<void>
  /** Removes a network without servers. One that is missing is a success. */
  removeNetwork: (
    network: Pick<PrivateNetwork, 'id' | 'region'>,
    signal: AbortSignal,
  ) => Promise<void>
  /**
   * Gives a server a card in a network that is there, and writes its addresses inside while it runs. It runs on, and a
   * server that is there already gets its addresses again. Throws `inside_failed` where its system does not take them.
   */
  joinNetwork: (member: PrivateMember, signal: AbortSignal) => Promise<void>
  /** Takes the card away. A server that is gone, or is not in the network, is a success. */
  leaveNetwork: (member: PrivateMember, signal: AbortSignal) => Promise<void>
}

/** A server that joins or leaves. `version` tells a later change from this one. */
interface MemberJob extends PrivateMember {
  kind: 'join' | 'leave'
  version: number
}

/** A network that was deleted. */
interface RemovalJob {
  kind: 'remove'
  network: Pick<PrivateNetwork, 'id' | 'region'>
}

export type PrivateNetworkJob = MemberJob | RemovalJob

const networkRow = v.pipe(
  v.object({
    id: v.string(),
    region: v.string(),
    ipv4_range: v.string(),
    ipv6_range: v.nullable(v.string()),
  }),
  v.transform(({ id, region, ipv4_range, ipv6_range }): PrivateNetwork => ({
    id,
    region,
    ipv4Range: ipv4_range,
    ipv6Range: ipv6_range,
  })),
)

const memberRow = v.pipe(
  v.object({
    kind: v.picklist(['join', 'leave']),
    version: v.number(),
    network: networkRow,
    instance_id: v.string(),
    ipv4: v.string(),
    ipv6: v.nullable(v.string()),
  }),
  v.transform(({ instance_id, ...row }): MemberJob => ({ ...row, instanceId: instance_id })),
)

const removalRow = v.object({
  kind: v.literal('remove'),
  network: v.object({ id: v.string(), region: v.string() }),
})

/** The answer of `claim_private_networks`. */
export const privateNetworkJobRows = v.array(v.union([memberRow, removalRow]))
