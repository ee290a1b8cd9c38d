import type { Instance } from '@/domain/instances/instance'
import type { Volume } from '@/domain/volumes/volume'
import type { VolumeRequest } from '@/domain/volumes/volumeMutations'
import type { VolumePrice } from '@/domain/volumes/volumePrice'
import type { VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import type { VolumeSnapshotRequest } from '@/domain/volumes/volumeSnapshotMutations'

/** What commands read and change of the volumes of the workspace, and of their snapshots. */
export interface VolumeData {
  /** The volumes of the workspace, also those in the bin. */
  volumes: () => Promise<readonly Volume[]>
  /** `null`: no volumes can be ordered. */
  volumePrice: () => Promise<VolumePrice | null>
  /** Calls the procedure `create_volume`. */
  createVolume: (request: VolumeRequest) => Promise<void>
  attachVolume: (volume: Volume, server: Pick<Instance, 'id' | 'name'>) => Promise<void>
  detachVolume: (volume: Volume) => Promise<void>
  growVolume: (volume: Volume, sizeGib: number) => Promise<void>
  /** Calls the procedure `delete_volume`. */
  deleteVolume: (volume: Volume) => Promise<void>
  /** The snapshots of volumes, also those in the bin with their volume. */
  volumeSnapshots: () => Promise<readonly VolumeSnapshot[]>
  /** Calls the procedure `create_volume_snapshot`. */
  createVolumeSnapshot: (request: VolumeSnapshotRequest) => Promise<void>
  /** Calls the procedure `restore_volume_snapshot`. */
  restoreVolumeSnapshot: (snapshot: VolumeSnapshot) => Promise<void>
  /** Calls the procedure `delete_volume_snapshot`. */
  deleteVolumeSnapshot: (snapshot: VolumeSnapshot) => Promise<void>
}
