import type { ExtraAddresses } from './extraAddresses.ts'
import type { DiskFile } from './diskFile.ts'
import type { FirewallJob } from './network.ts'
import type { PrivateNetworkDriver } from './privateNetwork.ts'
import type { AttachedVolumeJob, VolumeFacts, VolumeJob } from './volume.ts'
import type { VolumeFiles, VolumeSnapshots } from './volumeSnapshots.ts'
import type { ConsoleRequest, EngineConsole } from './console/engineConsole.ts'

/**
 * What the provisioner needs from an engine, such as a cluster of Incus. A driver translates these calls into the
 * engine's own API. `driverConformance.ts` holds the tests that every driver must pass.
 *
 * Rules for every action:
 *
 * 1. **Find the server by the id of the instance**, in the engine, at each call. A worker can be killed between any two
 *    steps, and another worker, on another machine, repeats the call. So write the id into the engine with the first
 *    step of `create`, and remember nothing in the process.
 * 2. **Repeat safely.** The same action can arrive again after it was cut off anywhere, and also after it succeeded. The
 *    result is as if it arrived once: one server, and no second reboot or rebuild. Store the id of the last finished
 *    action with the server, and compare it.
 * 3. **Aim for the state, not for the step.** To start a running server, to stop a stopped one, and to delete or purge a
 *    missing one are successes. A server that an earlier call left half-made is repaired or made again.
 *    Without `engineRef` no action has succeeded yet, so every action may make the server. With it, a missing server is
 *    `instance_missing`: only a rebuild may make it again, because its disk is lost anyway.
 *    A job with a `snapshot` makes the server from the disk of the snapshot instead of the image. A rebuild with a
 *    `snapshot` writes that: an image of a customer (`isImage`), or a snapshot of the server itself, whose disk comes back.
 *    A job with `rescue` boots the rescue system instead of the server's own, and one without it the server's own: that is
 *    part of the state, so the boot of every action sees to it, whatever an earlier call left. Only engines with the feature
 *    `rescue` get it.
 * 4. **Stop on request.** When the signal aborts, stop at the next safe point and throw `signal.reason`. What was begun
 *    may stay in the engine: rules 1 to 3 let the next call continue.
 * 5. **Throw `DriverError`** for what the engine refuses. Its message is shown to staff: no keys, no cloud-init.
 */
export interface Driver extends Record<ActionKind, DriverAction> {
  /** The name of the engine, as in the settings of the site. */
  readonly engine: string
  /**
   * Copies the disk of the server into something of its own, found by the id of the snapshot: it outlives the server, and
   * a rebuild of the server does not change it. The server runs on, or stays stopped.
   */
  snapshot: (job: SnapshotJob, signal: AbortSignal) => Promise<SnapshotFacts>
  /** Removes the copy. One that is missing is a success. */
  deleteSnapshot: (job: SnapshotJob, signal: AbortSignal) => Promise<void>
  /**
   * Makes an image of a snapshot, found by the id of the image: servers are created and rebuilt from it. It outlives the
   * snapshot and its server, and needs neither of them once it is made. `snapshot_missing`: there is nothing to make it of.
   */
  makeImage: (job: ImageJob, signal: AbortSignal) => Promise<SnapshotFacts>
  /** Removes an image of a customer. One that is missing is a success. Servers that were made from it go on. */
  deleteImage: (image: OwnImage, signal: AbortSignal) => Promise<void>
  /**
   * Reads the file of an image of a customer, as the engine would import it again, from a byte on. The signal ends it at any
   * time. `image_missing`: the engine does not hold it. Undefined: the engine gives out no files.
   */
  readImage: ((image: OwnImage, from: number, signal: AbortSignal) => Promise<DiskFile>) | undefined
  /**
   * Writes a password or keys of root inside a server that runs, and leaves its state as it is. Written again, it is as if
   * it was written once. Throws `inside_failed` where the system of the server does not answer, or does not take it.
   * Undefined: the engine cannot write inside servers.
   */
  setAccess: ((job: AccessJob, signal: AbortSignal) => Promise<void>) | undefined
  /**
   * Makes a volume, found by its id, that outlives the servers it is given to: empty, or with the data of `snapshot`. With
   * `instanceId` it is made for that server: where machines have disks of their own, on its machine.
   */
  createVolume: (job: VolumeJob, signal: AbortSignal) => Promise<void>
  /** Makes a volume as large as the job says. One that is as large already is a success; one that is larger, `refused`. */
  growVolume: (job: VolumeJob, signal: AbortSignal) => Promise<void>
  /**
   * Gives a volume to the server of the job, whether that runs or not, and returns where it is inside. `refused` where another
   * server has it, or the server is of the other kind; `other_machine` where it cannot reach the server. `volume_missing`: the engine does not hold it.
   */
  attachVolume: (job: AttachedVolumeJob, signal: AbortSignal) => Promise<VolumeFacts>
  /**
   * Takes a volume from the server of the job, whose data it keeps. A server that does not have it, or is gone, is a success.
   * `volume_in_use` while programs inside use it.
   */
  detachVolume: (job: AttachedVolumeJob, signal: AbortSignal) => Promise<void>
  /** Removes a volume with its data and snapshots. One that is missing is a success; one that a server has is `refused`. */
  deleteVolume: (job: VolumeJob, signal: AbortSignal) => Promise<void>
  /** Snapshots of volumes. Undefined: the engine takes none. */
  volumeSnapshots: VolumeSnapshots | undefined
  /** Files of snapshots of volumes. Undefined: the engine gives out none. */
  volumeFiles: VolumeFiles | undefined
  /** Answers while the engine can take actions in a region. For the record of the status page. */
  ping: (region: string, signal: AbortSignal) => Promise<void>
  /**
   * Makes the firewall of a server what the job says, whatever it was. The rules for actions hold here too. A purge
   * removes the firewall with the server. Undefined: the engine filters nothing.
   */
  applyFirewall: ((job: FirewallJob, signal: AbortSignal) => Promise<void>) | undefined
  /** Extra addresses of workspaces. Undefined: the engine cannot bring them to servers. */
  extraAddresses: ExtraAddresses | undefined
  /** Private networks between servers. Undefined: the engine has none. */
  privateNetworks: PrivateNetworkDriver | undefined
  /**
   * What the machines of a region cannot do, though the settings of this process ask for it. May make something to try
   * with, and removes it.
   */
  checkHosts: (region: string, signal: AbortSignal) => Promise<HostProblem[]>
  /** Whether `list` names every server of a region, so that one that it does not name is gone. */
  listsAll: (region: string) => boolean
  /** Every server that the engine holds, also those that nobody asked for. */
  list: (signal: AbortSignal) => Promise<EngineInstance[]>
  /** What the engine holds of customers besides servers, also what nobody knows any more. */
  resources: (signal: AbortSignal) => Promise<EngineResource[]>
  /** The counters of the running servers that the engine holds. */
  usage: (signal: AbortSignal) => Promise<UsageCounters[]>
  /** The machines behind a region, also those that do not answer. */
  members: (region: string, signal: AbortSignal) => Promise<EngineMember[]>
  /** The images that a region can start servers from; null: the engine needs none. */
  images: (region: string, signal: AbortSignal) => Promise<EngineImage[] | null>
  /**
   * What the engine of a region can do besides servers. The site offers nothing else there, so a name stands here once all
   * functions of the feature work.
   */
  features: (region: string, signal: AbortSignal) => Promise<readonly EngineFeature[]>
  /** Opens a console of a running server. The signal ends only the opening. Rule 5 holds here too. */
  openConsole: (request: ConsoleRequest, signal: AbortSignal) => Promise<EngineConsole>
}

/** What not every engine can do. The database and the site know a feature by this name. */
export type EngineFeature =
  | 'volumes'
  | 'volume_snapshots'
  | 'extra_addresses'
  | 'private_networks'
  | 'rescue'
  | 'rescue_vm'
  | 'image_downloads'
  | 'volume_downloads'

/**
 * What can be done to a server. `delete` stops it and keeps its disk, because the customer may restore it: a restored
 * server is one that `start` can run. `purge` removes everything.
 */
export const ACTION_KINDS = [
  'create',
  'start',
  'stop',
  'reboot',
  'resize',
  'rebuild',
  'delete',
  'purge',
] as const

export type ActionKind = (typeof ACTION_KINDS)[number]

/**
 * What is done with a snapshot of a server. The server may be purged when its snapshot is deleted, or when an image is made
 * of it.
 */
export const SNAPSHOT_KINDS = ['create_snapshot', 'delete_snapshot', 'create_image'] as const

export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number]

/** What is written inside a server. */
export const ACCESS_KINDS = ['reset_password', 'set_ssh_keys'] as const

type AccessKind = (typeof ACCESS_KINDS)[number]

/** What starts a server with the other system. A driver gets it as a reboot: its job says which system that is. */
export const RESCUE_KINDS = ['start_rescue', 'end_rescue'] as const

export type RescueKind = (typeof RESCUE_KINDS)[number]

/** Every kind of action. */
export type AnyKind = ActionKind | SnapshotKind | AccessKind | RescueKind

/** Does the action of the job, however far an earlier call came. */
type DriverAction = (job: Job, signal: AbortSignal) => Promise<InstanceFacts>

/**
 * An action, with everything that a driver needs for it. A resize holds the new plan, a rebuild the new image and keys.
 * `endsRunning`: the server runs once the action is done. A resize starts it again, or leaves it stopped.
 */
export interface Job<Kind extends AnyKind = ActionKind> {
  action: { id: string; kind: Kind; attempts: number; endsRunning: boolean }
  instance: {
    id: string
    name: string
    workspaceId: string
    labels: Record<string, string>
    engineRef: string | null
  }
  plan: Plan
  image: { slug: string; family: string; version: string }
  region: string
  sshKeys: string[]
  cloudInit: string
  /**
   * The snapshot that the action takes or deletes, or from which it makes the server if the engine lacks it. Or the image of
   * a customer that the action makes, or writes to the disk of the server.
   */
  snapshot: Snapshot | null
  /** The rescue system that every boot of the server starts; absent: its own system. */
  rescue?: Rescue
}

/** A small system of the provider, with the disk of the server beside. */
interface Rescue {
  /** The hash of the password of root, as a line of /etc/shadow has it. Null: root has none. */
  passwordHash: string | null
}

interface Snapshot {
  id: string
  /** Null until it has been taken. */
  engineRef: string | null
  /** It is an image of a customer. */
  isImage?: true
}

/** A job that takes or deletes a snapshot. */
export type SnapshotJob = Job<SnapshotKind> & { snapshot: Snapshot }

/** A job that makes an image of a snapshot. */
export type ImageJob = Job<'create_image'> & { snapshot: Snapshot & { sourceId: string } }

/** What a job writes inside a server: one of both. */
export interface AccessChange {
  /** The hash of the new password of root, as a line of /etc/shadow has it. */
  passwordHash: string | null
  /** Public keys for root, a line each. */
  sshKeys: string[] | null
  /** Whether every other key of root goes. */
  replacesKeys: boolean
}

/** A job that writes inside a server. */
export type AccessJob = Job<AccessKind> & { access: AccessChange }

/** An image of a customer, in a region. */
export interface OwnImage {
  id: string
  region: string
}

/** What the queue holds. */
export type AnyJob = Job | SnapshotJob | ImageJob | AccessJob | Job<RescueKind>

/** Something of a customer besides servers, as the engine holds it. */
export interface EngineResource {
  /** A firewall counts as long as the engine holds rules for its server, also for one that is gone. */
  kind: 'snapshot' | 'image' | 'volume' | 'private_network' | 'firewall'
  /** Its id; of a firewall, that of its server. Null: its name has none. */
  id: string | null
  engineRef: string
}

/** What was taken. */
export interface SnapshotFacts {
  /** The name of the snapshot in the engine. */
  snapshotRef: string
  /** What it takes, as the engine measured it, rounded up to whole GiB. At least 1. */
  sizeGib: number
}

export interface Plan {
  slug: string
  /** What the server is. It is the same in all jobs of a server. */
  virtualization: 'container' | 'virtual_machine'
  cpuType: string
  vcpus: number
  memoryMib: number
  /** Null: the plan has no disk of a fixed size. */
  diskGib: number | null
  transferGib: number | null
  gpuModel: string | null
  gpuCount: number
}

/** What an action reports about the server. */
export interface InstanceFacts {
  /** The name of the server in the engine. */
  engineRef: string
  /** IPv4 and IPv6 addresses. They stay the same until the server is purged. */
  addresses: string[]
  /** What the console showed during this action. */
  console: string
}

export interface EngineInstance {
  /** Null: a server that this site did not create. */
  instanceId: string | null
  engineRef: string
  /** Unreachable: the machine that holds it does not answer, so nobody knows whether it runs. */
  state: 'running' | 'stopped' | 'unreachable'
  /** True: nothing keeps it from taking the addresses of another server. */
  isUnfiltered?: true
}

/** Something that servers need and a machine cannot do. */
export interface HostProblem {
  /** The machine. */
  member: string
  /** What it cannot do, and what to do about it, in the words of this software: it is logged. */
  detail: string
}

/** A machine that runs servers. An amount is null where the engine does not say it. */
export interface EngineMember {
  name: string
  /** Offline: it does not answer. Evacuated: it answers, and takes no servers. */
  state: 'online' | 'offline' | 'evacuated'
  cpuThreads: number | null
  memoryMib: number | null
  memoryUsedMib: number | null
  diskMib: number | null
  diskUsedMib: number | null
  /** The servers that it holds, also stopped ones. */
  servers: number | null
  /** The ids of those among them that this site created. */
  instanceIds: string[] | null
}

/** An image of the catalogue that the engine holds for one kind of server. */
export interface EngineImage {
  slug: string
  virtualization: Plan['virtualization']
}

/** Bytes count up from the boot of the server, as engines report them. They may restart at 0. */
export interface UsageCounters {
  instanceId: string
  /** The present load of all vCPUs, 0 to 1000. */
  cpuPermille: number
  memoryMib: number
  diskReadBytes: number
  diskWrittenBytes: number
  netInBytes: number
  netOutBytes: number
}

/** The fields that count up. */
export const byteCounters = [
  'diskReadBytes',
  'diskWrittenBytes',
  'netInBytes',
  'netOutBytes',
] as const satisfies readonly (keyof UsageCounters)[]

/** Why an action failed, and whether it may succeed later without anyone changing anything. */
const DRIVER_ERRORS = {
  /** The engine does not answer. */
  engine_unreachable: { retry: true },
  /** Another operation holds the server. */
  busy: { retry: true },
  /** The engine began and did not finish in time. */
  timeout: { retry: true },
  /** No machine has room for the plan. */
  no_capacity: { retry: true },
  /** The engine failed in a way that has no other code. */
  engine_failed: { retry: true },
  /** The engine does not hold the server. */
  instance_missing: { retry: false },
  /** The engine does not hold the image. */
  image_missing: { retry: false },
  /** The engine does not hold the snapshot that a server is made from. */
  snapshot_missing: { retry: false },
  /** The engine does not hold the volume. */
  volume_missing: { retry: false },
  /** The volume is on another machine than the server, and cannot be moved there. */
  other_machine: { retry: false },
  /** Programs inside the server use the volume, or the virtual machine runs. */
  volume_in_use: { retry: false },
  /** The system inside the server does not answer, or does not take what is written. */
  inside_failed: { retry: false },
  /** The engine refuses the request itself, such as a disk that would shrink. */
  refused: { retry: false },
} as const satisfies Record<string, { retry: boolean }>

export type DriverErrorCode = keyof typeof DRIVER_ERRORS

/** The engine could not do what was wanted. */
export class DriverError extends Error {
  override name = 'DriverError'
  readonly code: DriverErrorCode

  /** @param message for staff: what the engine said, without keys and cloud-init */
  constructor(code: DriverErrorCode, message: string) {
    super(message)
    this.code = code
  }

  /** Whether the same action may succeed later. */
  get retry(): boolean {
    return DRIVER_ERRORS[this.code].retry
  }
}
