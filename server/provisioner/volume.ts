import type { Plan } from './driver.ts'
import type { VolumeSnapshot } from './volumeSnapshots.ts'

/** A disk of its own, for servers of one kind. */
export interface Volume {
  id: string
  /** Unique in the workspace. In a container it is the name of the folder. */
  name: string
  workspaceId: string
  sizeGib: number
  /** Containers get a folder and virtual machines a disk, so a volume is made for one kind. */
  virtualization: Plan['virtualization']
}

/** What is done with a volume. */
export interface VolumeJob {
  volume: Volume
  region: string
  /** The server that it is made for or given to; null: none. */
  instanceId: string | null
  /** Of a create: what the volume is made from; null: it is empty. */
  snapshot: VolumeSnapshot | null
}

/** A job about a volume and a server. */
export type AttachedVolumeJob = VolumeJob & { instanceId: string }

/** Where a volume is, inside its server. */
export interface VolumeFacts {
  /** Of a container: the folder. Of a virtual machine: the disk, which needs a file system and a mount. */
  path: string
}
