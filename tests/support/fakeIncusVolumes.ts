import { Readable } from 'node:stream'
import type { IncusClient } from '../../server/provisioner/drivers/incus/client.ts'
import { errorOf } from '../../server/provisioner/drivers/incus/errors.ts'

interface FakeVolume {
  name: string
  content_type: 'filesystem' | 'block' | 'iso'
  config: Record<string, string>
  /** Of a new one: the volume and its snapshot that it is a copy of. */
  source?: { name: string }
  /** Descriptions by the names of snapshots. */
  snapshots?: Map<string, string>
  /** When they were made, by the names of backups. One is there from its begin. */
  backups?: Map<string, string>
}

type Devices = Record<string, Record<string, string>>

/** A server of the fake that may have a volume. */
interface FakeHolder {
  devices: Devices
  status: 'Running' | 'Ready' | 'Stopped'
}

/** What ends an operation of Incus. */
type Operation = () => void

/** What the path of a custom volume names: the volume, and what of it. */
export const partsOf = (path: string) => path.replace(/\?.*/, '').split('/').slice(6)

/** The custom volumes that a fake of Incus holds. */
export class FakeVolumes {
  readonly #held = new Map<string, FakeVolume>()
  #made = 0
  readonly #instances: ReadonlyMap<string, FakeHolder>

  constructor(instances: ReadonlyMap<string, FakeHolder>) {
    this.#instances = instances
  }

  /**
   * A request to a path below the custom volumes. Incus answers it at once, or begins an operation: a copy and a snapshot are
   * there from its begin, and whole at its end.
   */
  call(
    method: string,
    [name = '', part, snapshot]: readonly string[],
    body: object | undefined,
  ): ReturnType<FakeVolumes['find']> | string[] | null | Operation {
    if (method === 'GET' && name === '') return this.#names()
    if (method === 'POST' && part === undefined) return this.#create(body as FakeVolume)
    const held = this.#held.get(name)
    if (!held) throw errorOf(404, 'Storage volume not found')
    if (part === 'snapshots') return this.#snapshot(method, held, snapshot, body)
    if (part === 'backups' && method !== 'GET') return this.#backup(method, held, snapshot, body)
    if (method === 'GET') return this.find(name) ?? null
    if (method === 'DELETE') {
      if (this.#usersOf(held.name).length > 0) {
        throw errorOf(400, 'The storage volume is still in use')
      }
      this.#held.delete(held.name)
      return null
    }
    if (method === 'PUT') {
      if (this.#usersOf(held.name, ({ status }) => status !== 'Stopped').length > 0) {
        throw errorOf(500, 'Cannot restore custom volume used by running instances')
      }
      return null
    }
    Object.assign(held.config, (body as FakeVolume).config)
    return null
  }

  #names = () =>
    [...this.#held.keys()].map((name) => `/1.0/storage-pools/local/volumes/custom/${name}`)

  #create({ source, ...volume }: FakeVolume): null | Operation {
    if (this.#held.has(volume.name)) throw errorOf(409, 'Volume by that name already exists')
    const made = structuredClone(volume)
    this.#held.set(volume.name, made)
    if (source === undefined) return null
    const [of = '', snapshot = ''] = source.name.split('/')
    return () => {
      if (!this.#held.get(of)?.snapshots?.has(snapshot)) {
        this.#held.delete(volume.name)
        throw errorOf(404, 'Storage volume snapshot not found')
      }
    }
  }

  #snapshot(method: string, held: FakeVolume, name: string | undefined, body?: object) {
    held.snapshots ??= new Map()
    const { snapshots } = held
    const given: { name?: string; description?: string } | undefined = body
    if (method === 'POST') {
      const taken = given?.name ?? ''
      if (snapshots.has(taken)) throw errorOf(409, 'Snapshot by that name already exists')
      snapshots.set(taken, '')
      return () => {}
    }
    if (name === undefined || !snapshots.has(name)) {
      throw errorOf(404, 'Storage volume snapshot not found')
    }
    if (method === 'DELETE') return () => void snapshots.delete(name)
    snapshots.set(name, given?.description ?? '')
    return null
  }

  #backup(method: string, held: FakeVolume, name: string | undefined, body?: object) {
    held.backups ??= new Map()
    const { backups } = held
    const { name: wanted = '' }: { name?: string } = body ?? {}
    if (method === 'POST' && backups.has(wanted)) throw errorOf(409, 'Backup already exists')
    if (method === 'POST' && name === undefined) {
      this.#made += 1
      backups.set(wanted, `backup ${this.#made}`)
      return () => {}
    }
    const made = backups.get(name ?? '')
    if (name === undefined || made === undefined) throw errorOf(404, 'Backup not found')
    backups.delete(name)
    if (method === 'POST') backups.set(wanted, made)
    return () => {}
  }

  /** The file of a backup. As a member of a cluster that does not have it, it sends the whole. */
  open: IncusClient['open'] = (path) => {
    const [name = '', , backup = ''] = partsOf(path)
    const made = this.#held.get(name)?.backups?.get(backup)
    if (made === undefined) throw errorOf(404, 'Backup not found')
    const file = Buffer.from(made)
    const type = 'application/octet-stream'
    return Promise.resolve({
      stream: Readable.from([file]),
      from: 0,
      size: file.length,
      type,
      name: '',
    })
  }

  /** What Incus shows at a path below the custom volumes; undefined: it is not there. */
  look([name = '', part, snapshot = '']: readonly string[]): object | undefined {
    if (part === undefined) return this.find(name)
    const held = this.#held.get(name)
    if (part === 'state') return held && { usage: { used: 2.5 * 1024 ** 3 } }
    if (part === 'backups') {
      const made = held?.backups?.get(snapshot)
      return made === undefined ? undefined : { created_at: made }
    }
    const description = held?.snapshots?.get(snapshot)
    return description === undefined ? undefined : { description }
  }

  find(name: string) {
    const held = this.#held.get(name)
    if (!held) return undefined
    const { snapshots: _, backups: __, ...facts } = held
    return { ...structuredClone(facts), location: 'none', used_by: this.#usersOf(name) }
  }

  /** The snapshots of a volume, by their ids. */
  snapshotsOf = (name: string): string[] =>
    [...(this.#held.get(name)?.snapshots?.keys() ?? [])].map((each) =>
      each.replace('snapshot-', ''),
    )

  /** @throws DriverError as Incus for a device whose volume is missing, or that does not fit the server */
  require(devices: Devices, isVirtualMachine: boolean): void {
    for (const { type, source, path } of Object.values(devices)) {
      if (type !== 'disk' || source === undefined || source.includes(':')) continue
      const held = this.#held.get(source)
      if (!held) throw errorOf(404, 'Storage volume not found')
      if (held.content_type !== 'iso') continue
      if (!isVirtualMachine) throw errorOf(400, 'Custom ISO volumes cannot be used on containers')
      if (path !== undefined) {
        throw errorOf(400, 'Custom ISO volumes cannot have a path defined')
      }
    }
  }

  #usersOf = (name: string, counts: (holder: FakeHolder) => boolean = () => true) =>
    [...this.#instances]
      .filter(([, { devices }]) => Object.values(devices).some(({ source }) => source === name))
      .filter(([, holder]) => counts(holder))
      .map(([instance]) => `/1.0/instances/${instance}`)
}
