import type { BackupTerms } from '@/domain/backups/backupSchedule'
import type { Firewall } from '@/domain/firewalls/firewalls'
import type { FirewallRule } from '@/domain/instances/firewall'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceSettings, NamedOrder } from '@/domain/instances/instanceMutations'
import type { PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import type { Volume } from '@/domain/volumes/volume'
import type { PlacedProblem } from './wantedServers'

/** One request about a server. Those of a server are made in their order, each after the one before is done. */
export type ServerStep =
  | { do: 'create'; order: Omit<NamedOrder, 'workspace'> }
  | { do: 'start' | 'restore' | 'delete' }
  | { do: 'resize'; plan: string; hourlyMicros: number }
  | { do: 'rebuild'; image: string; keys: readonly string[] }
  | { do: 'settings'; settings: Partial<InstanceSettings> }
  | { do: 'attach' | 'detach'; firewall: string }
  | { do: 'backups'; terms: BackupTerms; gibMonthMicros: number }
  | { do: 'stopBackups' }

/**
 * What happens to a server. `replace`: its disk is lost. `restore`: it comes back from the bin with its disk.
 */
type ServerChangeKind = 'create' | 'restore' | 'change' | 'replace' | 'delete'

export interface ServerChange {
  of: 'server'
  kind: ServerChangeKind
  name: string
  /** Null: it is not there yet. */
  instance: Instance | null
  /** Each difference in a few words: “plan v1.small → v1.medium”. */
  details: readonly string[]
  /** Why the disk is lost, or what else a person should know before. */
  reason: string | undefined
  steps: readonly ServerStep[]
}

export interface FirewallFileChange {
  of: 'firewall'
  kind: 'create' | 'change'
  name: string
  /** Null: it is not there yet. */
  firewall: Firewall | null
  rules: FirewallRule[]
  /** What can be saved before servers and private networks are made that the rules name. */
  firstRules: FirewallRule[]
  details: readonly string[]
}

/** One request about a private network. It is made, and servers leave it, before the servers; others join it after them. */
export type NetworkStep =
  | { do: 'create'; region: string; range: string; ipv6: boolean | undefined }
  | { do: 'leave'; serverId: string; server: string }
  | { do: 'join'; server: string; address: string | undefined }

export interface NetworkFileChange {
  of: 'network'
  kind: 'create' | 'change'
  name: string
  /** Null: it is not there yet. */
  network: PrivateNetwork | null
  details: readonly string[]
  steps: readonly NetworkStep[]
}

/** One request about a volume. They are made in their order: what takes it from a server before the servers, the rest after. */
export type VolumeStep =
  | { do: 'create'; sizeGib: number; gibMonthMicros: number; server: string }
  | { do: 'restore' | 'detach' }
  | { do: 'grow'; sizeGib: number }
  | { do: 'protect'; isProtected: boolean }
  | { do: 'attach'; server: string }

export interface VolumeFileChange {
  of: 'volume'
  kind: 'create' | 'restore' | 'change'
  name: string
  /** Null: it is not there yet. */
  volume: Volume | null
  details: readonly string[]
  steps: readonly VolumeStep[]
}

/** What servers and volumes cost while servers run, in millionths of the currency: an hour, and at most in a month. */
export interface RunningPrice {
  hourlyMicros: number
  monthlyMicros: number
}

/** What an apply would do. */
export interface ChangePlan {
  file: string
  firewalls: readonly FirewallFileChange[]
  networks: readonly NetworkFileChange[]
  volumes: readonly VolumeFileChange[]
  servers: readonly ServerChange[]
  /** Servers, networks and volumes of the file that are as it says. */
  unchanged: readonly string[]
  /** Servers of the workspace that the file does not know. */
  others: readonly string[]
  /** What stands against it. With one of these nothing is done. */
  problems: readonly PlacedProblem[]
  currency: string
  /** Whether the prices count volumes too. */
  hasVolumes: boolean
  before: RunningPrice
  after: RunningPrice
}

/** Whether there is anything to do. */
export const isEmpty = ({ firewalls, networks, volumes, servers }: ChangePlan) =>
  firewalls.length === 0 && networks.length === 0 && volumes.length === 0 && servers.length === 0

/**
 * Everything that an agreement to the plan covers, as a text: with each price, and the version of each row that it
 * touches. Its hash names the plan.
 */
export function planContent({
  file,
  firewalls,
  networks,
  volumes,
  servers,
  before,
  after,
}: ChangePlan): string {
  return JSON.stringify({
    file,
    firewalls: firewalls.map(({ kind, name, firewall, rules }) => [
      kind,
      name,
      firewall?.version ?? null,
      rules,
    ]),
    networks: networks.map(({ kind, name, network, steps }) => [
      kind,
      name,
      network === null ? null : [network.id, network.servers.map(({ id, ipv4 }) => [id, ipv4])],
      steps,
    ]),
    volumes: volumes.map(({ kind, name, volume, steps }) => [
      kind,
      name,
      volume === null
        ? null
        : [volume.id, volume.state, volume.wantedGib, volume.isProtected, volume.server?.id],
      steps,
    ]),
    servers: servers.map(({ kind, name, instance, steps }) => [
      kind,
      name,
      instance === null ? null : [instance.id, instance.version, instance.state],
      steps,
    ]),
    before,
    after,
  })
}
