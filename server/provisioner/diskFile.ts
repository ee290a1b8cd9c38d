import type { Readable } from 'node:stream'

/** The disk of an image of a customer, or the data of a snapshot of a volume, as a file. */
export interface DiskFile {
  /**
   * The bytes from the wanted one on; none if the file ends before it. While nobody reads it, the driver takes no more from the
   * engine than a few hundred kilobytes. Destroying it ends the transfer.
   */
  stream: Readable
  /** The bytes of the whole file. */
  size: number
  /** The SHA-256 of the whole file, in hexadecimal. */
  sha256: string
  /** How its name ends, such as `.tar.gz`. */
  ending: string
}
