/** What the page of the image shows at once: facts of its last build. */
export interface OsImageFacts {
  /** The name that the built image bears. A site with another name has built none yet. */
  brandName: string
  /** Debian's release with its point, such as 13.7. */
  debian: string
  /** When Debian published the packages, in milliseconds since 1970. */
  date: number
  packageCount: number
  compressedBytes: number
  unpackedBytes: number
  /** Of the compressed file, which Incus calls its fingerprint. */
  checksum: string
}

/** An installed package. */
export interface OsPackage {
  name: string
  version: string
  kib: number
  /** Why it was chosen; without it, others need it. */
  why?: string
  /** The chosen packages that need it; empty for the base of Debian. */
  neededBy: readonly string[]
}

/** A file of settings, with one line for each. */
export interface OsSettings {
  title: string
  /** Its path in the image. */
  file: string
  values: readonly { key: string; value: string; why: string }[]
}

/** What is in the image, and why. */
export interface OsImageContents {
  packages: readonly OsPackage[]
  settings: readonly OsSettings[]
  leftOut: readonly { what: string; why: string }[]
}
