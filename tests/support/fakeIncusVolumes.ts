import { errorOf } from '../../server/provisioner/drivers/incus/errors.ts'

interface FakeVolume {
  name: string
  content_type: 'filesystem' | 'block'
  config: Record<string, string>
}

type Devices = Record<string, Record<string, string>>

/** The custom volumes that a fake of Incus holds. */
export class FakeVolumes {
  readonly #held = new Map<string, FakeVolume>()
  readonly #instances: ReadonlyMap<string, { devices: Devices }>

  constructor(instances: ReadonlyMap<string, { devices: Devices }>) {
    this.#instances = instances
  }

  /** A request to a path below the custom volumes. Incus answers it at once. */
  call(method: string, name: string | undefined, body: object | undefined): null {
    if (method === 'POST') {
      const volume = body as FakeVolume
      if (this.#held.has(volume.name)) throw errorOf(409, 'Volume by that name already exists')
      this.#held.set(volume.name, structuredClone(volume))
      return null
    }
    const held = this.#held.get(name ?? '')
    if (!held) throw errorOf(404, 'Storage volume not found')
    if (method === 'DELETE') {
      if (this.#usersOf(held.name).length > 0) {
        throw errorOf(400, 'The storage volume is still in use')
      }
      this.#held.delete(held.name)
      return null
    }
    Object.assign(held.config, (body as FakeVolume).config)
    return null
  }

  find(name: string) {
    const held = this.#held.get(name)
    if (!held) return undefined
    return { ...structuredClone(held), location: 'none', used_by: this.#usersOf(name) }
  }

  /** @throws DriverError as Incus for a device whose volume is missing, or that another server has */
  require(devices: Devices): void {
    for (const { type, source } of Object.values(devices)) {
      if (type !== 'disk' || source === undefined || source.includes(':')) continue
      if (!this.#held.has(source)) throw errorOf(404, 'Storage volume not found')
    }
  }

  #usersOf = (name: string) =>
    [...this.#instances]
      .filter(([, { devices }]) => Object.values(devices).some(({ source }) => source === name))
      .map(([instance]) => `/1.0/instances/${instance}`)
}
