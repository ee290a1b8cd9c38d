import type { BinnedSnapshot } from '@/domain/snapshots/binnedSnapshot'

/** What commands read and change of the bin of snapshots, backups and images, and of their protection. Snapshots of volumes share it. */
export interface BinData {
  /** What is in the bin. */
  binnedSnapshots: () => Promise<readonly BinnedSnapshot[]>
  /** Calls the procedure `restore_deleted_snapshot`. */
  restoreSnapshot: (snapshot: BinnedSnapshot) => Promise<void>
  /** Calls the procedure `protect_snapshot`. */
  protectSnapshot: (
    snapshot: Pick<BinnedSnapshot, 'id' | 'name'>,
    isProtected: boolean,
  ) => Promise<void>
}
