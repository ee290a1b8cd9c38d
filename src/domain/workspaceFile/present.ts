import type { Address, AddressOffer } from '@/domain/addresses/address'
import type { Alarm, AlarmPerson } from '@/domain/alarms/alarms'
import type { BackupSchedule } from '@/domain/backups/backupSchedule'
import type { Plan } from '@/domain/catalogue/plan'
import type { Image, Region, RegionFeature } from '@/domain/catalogue/queries'
import type { Firewall } from '@/domain/firewalls/firewalls'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { Quota } from '@/domain/instances/quotas'
import type { PrivateNetwork } from '@/domain/privateNetworks/privateNetworks'
import type { Volume } from '@/domain/volumes/volume'
import type { VolumePrice } from '@/domain/volumes/volumePrice'
import type { SnapshotPrice } from '@/domain/snapshots/snapshotPrice'

/** What is there, and what can be had: everything that a file is compared with. */
export interface Present {
  /** The servers of the workspace, with those in the bin. */
  servers: readonly Instance[]
  firewalls: readonly Firewall[]
  schedules: readonly BackupSchedule[]
  alarms: readonly Alarm[]
  /** Whom alarms can write to; null: this API key may not read them. */
  people: readonly AlarmPerson[] | null
  plans: readonly Plan[]
  regions: readonly Region[]
  images: readonly Image[]
  /** The names of the SSH keys that servers can get; null: this API key may not read them. */
  keys: readonly string[] | null
  networks: readonly PrivateNetwork[]
  /** The extra addresses of the workspace. */
  addresses: readonly Address[]
  /** Where extra addresses can be ordered, and for how much. */
  addressOffers: readonly AddressOffer[]
  /** With those in the bin. */
  volumes: readonly Volume[]
  /** Null: there are no new volumes. */
  volumePrice: VolumePrice | null
  /** What the engines of the regions can do besides servers. */
  features: readonly RegionFeature[]
  quotas: readonly Quota[]
  rules: InstanceRules
  /** Null: there are no backups. */
  backupPrice: SnapshotPrice | null
  /** Milliseconds since 1970. */
  now: number
}
