import type { DiskFile } from './diskFile.ts'
import type { VolumeJob } from './volume.ts'

/** A snapshot of a volume. It is gone with its volume. */
export interface VolumeSnapshot {
  /** What it is found by in the engine. */
  heldAs: string
  /** The volume that it was taken of. */
  volumeId: string
}

/** A job about a snapshot of the volume that it names. */
export type VolumeSnapshotJob = VolumeJob & { snapshot: VolumeSnapshot }

/** What the engine measured of a snapshot. */
export interface VolumeSnapshotFacts {
  /** What it takes, in whole GiB: at least 1, and at most the size of the volume, which is also the answer of an engine that cannot tell. */
  sizeGib: number
}

/** What an engine does with snapshots of volumes. Rules 1, 2, 4 and 5 of drivers hold. */
export interface VolumeSnapshots {
  /** Takes the snapshot, whether a server has the volume or not. `volume_missing`: the engine does not hold the volume. */
  take: (job: VolumeSnapshotJob, signal: AbortSignal) => Promise<VolumeSnapshotFacts>
  /**
   * Sets the data of the volume back. `volume_in_use` where a running server has it; `snapshot_missing`: the engine does not
   * hold the snapshot.
   */
  restore: (job: VolumeSnapshotJob, signal: AbortSignal) => Promise<void>
  /** Removes the snapshot. One that is missing, or whose volume is, is a success. */
  remove: (job: VolumeSnapshotJob, signal: AbortSignal) => Promise<void>
}

/** The file of a snapshot, as `make` left it. */
export interface VolumeFile extends VolumeSnapshot {
  region: string
  /** Its SHA-256, in hexadecimal. */
  sha256: string
}

/** What was made. */
export interface VolumeFileFacts {
  bytes: number
  /** Its SHA-256, in hexadecimal. */
  sha256: string
}

/** What an engine does with files of snapshots of volumes. Rules 1, 2, 4 and 5 of drivers hold. */
export interface VolumeFiles {
  /**
   * Makes a file of the snapshot, which the engine imports as a volume, and keeps it. It has what the snapshot has, also
   * if the volume is written to meanwhile. `snapshot_missing`: the engine does not hold the snapshot.
   */
  make: (job: VolumeSnapshotJob, signal: AbortSignal) => Promise<VolumeFileFacts>
  /** Removes the file. One that is missing is a success. A snapshot that is removed goes with its file. */
  drop: (job: VolumeSnapshotJob, signal: AbortSignal) => Promise<void>
  /** Reads the file from a byte on. `snapshot_missing`: the engine does not hold it. The signal ends it at any time. */
  read: (file: VolumeFile, from: number, signal: AbortSignal) => Promise<DiskFile>
}
