/** The disk of an image in an export. */
export interface ExportedDisk {
  /** The name of the image. */
  name: string
  /** The name of the file in the export. */
  file: string
  /** The server whose snapshot it was made of; null: another workspace shared it. */
  serverId: string | null
}

/** A snapshot of a volume in an export. */
export interface ExportedVolume {
  volumeId: string
  /** The name of the file in the export. */
  file: string
}

/** The disks that were written. */
export interface WrittenDisks {
  /** Of images, newest first. */
  disks: readonly ExportedDisk[]
  volumes: readonly ExportedVolume[]
  /** Sentences about what is missing. */
  missing: readonly string[]
}
