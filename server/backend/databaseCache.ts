import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'

// Copies of new databases, so that the next process need not make the same one again: initdb in WebAssembly takes
// 3 to 5 s and our migrations 1 to 2 s. To load a copy takes half a second.

const folder = new URL('../../node_modules/.cache/backend/', import.meta.url)

/** More than the tests use at a time. Each has some 45 MB. */
const MOST_COPIES = 6

const pathOf = (name: string) => new URL(`${name}.tar`, folder)

/** A file that was read. A `Blob` copies its parts twice until somebody has them, which takes half a second here. */
class ReadFile extends Blob {
  readonly #bytes: ArrayBuffer

  constructor(bytes: ArrayBuffer) {
    super()
    this.#bytes = bytes
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}

/** The copy of this name, or undefined. */
export async function readCopy(name: string): Promise<Blob | undefined> {
  const bytes = await readFile(pathOf(name)).catch(() => undefined)
  // A file of this size has a buffer of its own.
  return bytes && new ReadFile(bytes.buffer)
}

/** Keeps a copy of the whole database, and removes the oldest of too many. Without a writable folder it does nothing. */
export async function keepCopy(pg: PGlite, name: string): Promise<void> {
  const partial = new URL(`${name}.${process.pid}`, folder)
  try {
    await mkdir(folder, { recursive: true })
    // Without what is written already, of which a database keeps 16 MB or more.
    await pg.exec('set wal_recycle = off; checkpoint; reset wal_recycle;')
    const dump = await pg.dumpDataDir('none')
    await writeFile(partial, new Uint8Array(await dump.arrayBuffer()))
    await rename(partial, pathOf(name))
    await removeOldest()
  } catch {
    // The next start only takes longer.
  }
}

async function removeOldest(): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tar'))
  const copies = await Promise.all(
    names.map(async (name) => {
      const url = new URL(name, folder)
      return { url, madeAt: (await stat(url)).mtimeMs }
    }),
  )
  const old = copies.toSorted((a, b) => b.madeAt - a.madeAt).slice(MOST_COPIES)
  await Promise.all(old.map(({ url }) => rm(url, { force: true })))
}

/** The name of a copy that depends on these texts: it changes with each of them. */
export function copyName(kind: string, parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} ${part}`)
  return `${kind}-${hash.digest('hex').slice(0, 16)}`
}

/** The version of an installed package. */
export async function versionOf(name: string): Promise<string> {
  const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}
