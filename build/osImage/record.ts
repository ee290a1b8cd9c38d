import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { FOLDER } from './definition.ts'

const checksum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const bytes = v.pipe(v.number(), v.integer(), v.minValue(1))

const facts = v.strictObject({
  /** The name that the image bears. */
  brand: v.string(),
  /** Debian's release with its point, such as 13.7. */
  debian: v.string(),
  /** The newest of Debian's lists that the build used, in seconds since 1970. It is the date of every new file. */
  date: v.pipe(v.number(), v.integer()),
  /** Of what `os/` held. */
  definition: checksum,
  /** Of the archive before it is compressed. It does not depend on the version of the compressor. */
  contents: checksum,
  unpackedBytes: bytes,
  /** Of the compressed file. Incus calls it the fingerprint. */
  checksum,
  compressedBytes: bytes,
})

/** An installed package. */
export interface InstalledPackage {
  name: string
  version: string
  kib: number
  /** The packages of the definition that need it; empty for the base of Debian. */
  neededBy: string[]
}

/** What the last build made. */
export interface BuildRecord extends v.InferOutput<typeof facts> {
  packages: InstalledPackage[]
}

const FACTS = join(FOLDER, 'build.json')
/** A line for each package, so that a difference between two builds is easy to read. */
const PACKAGES = join(FOLDER, 'packages.tsv')

/** Reads a line of `os/packages.tsv`. */
function parsePackage(line: string): InstalledPackage {
  const [name = '', version = '', kib = '', neededBy = ''] = line.split('\t')
  return { name, version, kib: Number(kib), neededBy: neededBy.split(' ').filter(Boolean) }
}

/** The record of the last build, or null before the first. */
export function readRecord(): BuildRecord | null {
  if (!existsSync(FACTS)) return null
  const packages = readFileSync(PACKAGES, 'utf8').trim().split('\n').map(parsePackage)
  return { ...v.parse(facts, JSON.parse(readFileSync(FACTS, 'utf8'))), packages }
}

/** Replaces the record of the last build. */
export function writeRecord({ packages, ...others }: BuildRecord): void {
  const lines = packages.map(({ name, version, kib, neededBy }) =>
    [name, version, kib, neededBy.join(' ')].join('\t'),
  )
  writeFileSync(PACKAGES, `${lines.join('\n')}\n`)
  writeFileSync(FACTS, `${JSON.stringify(v.parse(facts, others), null, 2)}\n`)
}
