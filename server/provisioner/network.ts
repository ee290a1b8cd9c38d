import * as v from 'valibot'

/** What may come in: a rule of a firewall. */
export interface FirewallRule {
  protocol: 'tcp' | 'udp' | 'icmp'
  /** The first and the last port. Null for `icmp`, which means ping. */
  portFrom: number | null
  portTo: number | null
  /** Networks, as in 203.0.113.7/32. None: everyone. */
  sources: string[]
}

/** While it is on, only what a rule lists comes in, and answers to what the server began. */
export interface Firewall {
  enabled: boolean
  rules: FirewallRule[]
}

interface NetworkJobBase {
  version: number
  instanceId: string
  region: string
  /** The addresses that the server has now. */
  addresses: string[]
}

/** A firewall that the engine should have. */
export interface FirewallJob extends NetworkJobBase {
  kind: 'firewall'
  firewall: Firewall
}

/** Names that the DNS should have for addresses. Null: the address has no name any more. */
export interface ReverseNamesJob extends NetworkJobBase {
  kind: 'reverse_names'
  names: Record<string, string | null>
}

export type NetworkJob = FirewallJob | ReverseNamesJob
export type NetworkKind = NetworkJob['kind']

const base = {
  version: v.number(),
  instance_id: v.string(),
  region: v.string(),
  addresses: v.array(v.string()),
}

const firewallSetting = v.object({
  enabled: v.boolean(),
  rules: v.array(
    v.pipe(
      v.object({
        protocol: v.picklist(['tcp', 'udp', 'icmp']),
        port_from: v.nullable(v.number()),
        port_to: v.nullable(v.number()),
        sources: v.array(v.string()),
      }),
      v.transform(({ port_from, port_to, ...rule }) => ({
        ...rule,
        portFrom: port_from,
        portTo: port_to,
      })),
    ),
  ),
})

const jobRow = v.variant('kind', [
  v.object({ ...base, kind: v.literal('firewall'), setting: firewallSetting }),
  v.object({
    ...base,
    kind: v.literal('reverse_names'),
    setting: v.record(v.string(), v.nullable(v.string())),
  }),
])

/** The answer of `claim_network_settings`. */
export const networkJobRows = v.array(
  v.pipe(
    jobRow,
    v.transform((row): NetworkJob => {
      const { version, instance_id, region, addresses } = row
      const job = { version, instanceId: instance_id, region, addresses }
      return row.kind === 'firewall'
        ? { ...job, kind: row.kind, firewall: row.setting }
        : { ...job, kind: row.kind, names: row.setting }
    }),
  ),
)

/** What became of a job. A failed one is tried again. */
export type NetworkOutcome = { ok: true } | { ok: false; code: string; detail: string }
