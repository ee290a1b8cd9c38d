import type { OwnImage } from '@/domain/ownImages/ownImage'
import type { BinnedSnapshot } from '@/domain/snapshots/binnedSnapshot'
import type { Snapshot } from '@/domain/snapshots/snapshot'

/** What commands read and change of the bin of snapshots, backups and images, and of their protection. */
export interface BinData {
  /** What is in the bin. */
  binnedSnapshots: () => Promise<readonly BinnedSnapshot[]>
  /** Calls the procedure `restore_deleted_snapshot`. */
  restoreSnapshot: (snapshot: BinnedSnapshot) => Promise<void>
  /** Calls the procedure `protect_snapshot`. */
  protectSnapshot: (snapshot: Snapshot | OwnImage, isProtected: boolean) => Promise<void>
}
