import type { Address } from '@/domain/addresses/address'
import type { AddressSettings } from '@/domain/addresses/addressMutations'
import type { Alarm, AlarmRule } from '@/domain/alarms/alarms'
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
  | { do: 'delete' }

export interface NetworkFileChange {
  of: 'network'
  /** `delete`: an undo takes back that it was made. */
  kind: 'create' | 'change' | 'delete'
  name: string
  /** Null: it is not there yet. */
  network: PrivateNetwork | null
  details: readonly string[]
  steps: readonly NetworkStep[]
}

/** One request about a volume. They are made in their order: what takes it from a server before the servers, the rest after. */
export type VolumeStep =
  | { do: 'create'; sizeGib: number; gibMonthMicros: number; server: string }
  | { do: 'restore' | 'detach' | 'delete' }
  | { do: 'grow'; sizeGib: number }
  | { do: 'protect'; isProtected: boolean }
  | { do: 'attach'; server: string }

export interface VolumeFileChange {
  of: 'volume'
  /** `delete`: an undo takes back that it was made. */
  kind: 'create' | 'restore' | 'change' | 'delete'
  name: string
  /** Null: it is not there yet. */
  volume: Volume | null
  details: readonly string[]
  steps: readonly VolumeStep[]
}

/** One request about an extra address. They are made in their order, after the servers are there. */
export type AddressStep =
  | {
      do: 'order'
      region: string
      family: 4 | 6
      address: string | undefined
      monthMicros: number
    }
  | { do: 'settings'; settings: AddressSettings }
  | { do: 'assign'; server: string }
  | { do: 'reverse'; name: string }
  | { do: 'unassign' | 'release' }

export interface AddressFileChange {
  of: 'address'
  /** `release`: somebody else may get it. */
  kind: 'create' | 'change' | 'release'
  name: string
  /** Null: it is not there yet. */
  address: Address | null
  details: readonly string[]
  reason?: string
  steps: readonly AddressStep[]
}

/** A rule of a file: the server by its name. */
export type FileAlarmRule = Omit<AlarmRule, 'serverId'> & { server: string | null }

export interface AlarmFileChange {
  of: 'alarm'
  /** `delete`: an undo takes back that it was made. */
  kind: 'create' | 'change' | 'delete'
  name: string
  /** Null: it is not there yet. */
  alarm: Alarm | null
  details: readonly string[]
  /** Undefined: it stays. */
  rule: FileAlarmRule | undefined
  /** Undefined: it stays. */
  isPaused: boolean | undefined
}

/** What servers, volumes and addresses cost while servers run, in millionths of the currency: an hour, and at most in a month. */
export interface RunningPrice {
  hourlyMicros: number
  monthlyMicros: number
}

/** What an apply would do. */
export interface ChangePlan {
  file: string
  firewalls: readonly FirewallFileChange[]
  networks: readonly NetworkFileChange[]
  addresses: readonly AddressFileChange[]
  volumes: readonly VolumeFileChange[]
  servers: readonly ServerChange[]
  alarms: readonly AlarmFileChange[]
  /** Servers, networks, addresses, volumes and alarms of the file that are as it says. */
  unchanged: readonly string[]
  /** Servers of the workspace that the file does not know. */
  others: readonly string[]
  /** What stands against it. With one of these nothing is done. */
  problems: readonly PlacedProblem[]
  currency: string
  /** Whether the prices count volumes too. */
  hasVolumes: boolean
  /** Whether the prices count extra addresses too. */
  hasAddresses: boolean
  before: RunningPrice
  after: RunningPrice
}

/** Whether there is anything to do. */
export const isEmpty = (plan: ChangePlan) => changesOf(plan).length === 0

/** All changes of a plan: firewalls first, alarms last. */
export const changesOf = ({
  firewalls,
  networks,
  addresses,
  volumes,
  servers,
  alarms,
}: ChangePlan) => [...firewalls, ...networks, ...addresses, ...volumes, ...servers, ...alarms]

/**
 * Everything that an agreement to the plan covers, as a text: with each price, and the version of each row that it
 * touches. Its hash names the plan.
 */
export function planContent({
  file,
  firewalls,
  networks,
  addresses,
  volumes,
  servers,
  alarms,
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
    addresses: addresses.map(({ kind, name, address, steps }) => [
      kind,
      name,
      address === null
        ? null
        : [address.id, address.server?.id, address.reverseName, address.file, address.isProtected],
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
    alarms: alarms.map(({ kind, name, alarm, rule, isPaused }) => [
      kind,
      name,
      alarm === null ? null : [alarm.id, alarm.version],
      rule,
      isPaused,
    ]),
    before,
    after,
  })
}
