import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plan } from '../../driver.ts'
import type { Firewall } from '../../network.ts'

/** A server of the simulated engine. */
export interface SimulatedServer {
  instanceId: string | null
  engineRef: string
  name: string
  plan: Pick<Plan, 'slug' | 'vcpus' | 'memoryMib' | 'diskGib'>
  region: string
  image: string
  /** The id of the snapshot that its disk came from; null or missing: from the image. */
  source?: string | null
  state: 'running' | 'stopped'
  addresses: string[]
  /** Absent: it has none. Nothing is filtered: no machine runs. */
  firewall?: Firewall
  /** Extra addresses. Absent: it has none. */
  extra?: string[]
  /** The private networks that it is in. Absent: none. */
  privateNetworks?: { networkId: string; ipv4: string; ipv6: string | null }[]
  /** It runs the rescue system, or did before it was stopped. Absent: its own. */
  isInRescue?: boolean
  /** When it last booted, in milliseconds since 1970. */
  bootedAt: number
  /** How often its disk was written with an image. */
  builds: number
  boots: number
  /** The action that was done last, and what it printed. */
  lastAction: { id: string; console: string } | null
}

/** A snapshot of the simulated engine. It holds no disk. */
export interface SimulatedSnapshot {
  engineRef: string
  instanceId: string
  image: string
  diskGib: number
  sizeGib: number
}

/** A volume of the simulated engine. It holds no data. */
export interface SimulatedVolume {
  engineRef: string
  region: string
  sizeGib: number
  virtualization: Plan['virtualization']
  /** The server that has it; null: none. */
  instanceId: string | null
  /** Its snapshots, by their ids in the engine, with the size that it had. One of an earlier version has none. */
  snapshots?: { id: string; sizeGib: number }[]
}

/** Where the simulated engine keeps things of one kind, by their name in the engine. */
export interface Store<Kept extends { engineRef: string } = SimulatedServer> {
  get: (engineRef: string) => Promise<Kept | undefined>
  put: (kept: Kept) => Promise<void>
  remove: (engineRef: string) => Promise<void>
  all: () => Promise<Kept[]>
}

/** Forgets everything when the process ends. */
export function createMemoryStore<
  Kept extends { engineRef: string } = SimulatedServer,
>(): Store<Kept> {
  const all = new Map<string, Kept>()
  return {
    get: (ref) => Promise.resolve(all.get(ref)),
    put: (kept) => Promise.resolve(void all.set(kept.engineRef, kept)),
    remove: (ref) => Promise.resolve(void all.delete(ref)),
    all: () => Promise.resolve([...all.values()]),
  }
}

const SUFFIX = '.json'
/** Files that are read at a time. */
const PARALLEL = 50

/**
 * One file for each server. A file is replaced as a whole, so that a process that is killed leaves the old one or the
 * new one. Several processes may use the folder: the lease of an action keeps two of them from one server.
 */
export function createFolderStore<Kept extends { engineRef: string } = SimulatedServer>(
  folder: string,
): Store<Kept> {
  const path = (engineRef: string) => join(folder, `${engineRef}${SUFFIX}`)
  const read = async (ref: string) => {
    const text = await readFile(path(ref), 'utf8').catch(ignoreMissing)
    return text === undefined ? undefined : (JSON.parse(text) as Kept)
  }
  return {
    get: read,
    put: async (kept) => {
      await mkdir(folder, { recursive: true })
      const partial = join(folder, `.${kept.engineRef}.${randomBytes(4).toString('hex')}`)
      await writeFile(partial, JSON.stringify(kept), { mode: 0o600 })
      await rename(partial, path(kept.engineRef))
    },
    remove: (ref) => rm(path(ref), { force: true }),
    all: async () => {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? []
      const refs = names
        .filter((name) => !name.startsWith('.') && name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
      const found: (Kept | undefined)[] = []
      for (let from = 0; from < refs.length; from += PARALLEL) {
        found.push(...(await Promise.all(refs.slice(from, from + PARALLEL).map(read))))
      }
      return found.filter((kept) => kept !== undefined)
    },
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
