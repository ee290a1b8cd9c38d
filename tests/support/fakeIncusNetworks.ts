import { errorOf } from '../../server/provisioner/drivers/incus/errors.ts'

interface FakeNetwork {
  type: string
  config: Record<string, string>
}

/** A server of the fake that may have cards in networks. */
interface FakeHolder {
  devices: Record<string, Record<string, string>>
}

/** The private networks that a fake of Incus holds, by their names. */
export class FakeNetworks extends Map<string, FakeNetwork> {
  /** Why it makes no network of OVN, in the words of Incus. */
  noOvn: string | undefined
  /** How the networks were listed. */
  readonly listed: string[] = []
  readonly #instances: ReadonlyMap<string, FakeHolder>

  constructor(instances: ReadonlyMap<string, FakeHolder>) {
    super()
    this.#instances = instances
  }

  /** Makes a network. `meanwhile` passes between the answer to whether it is there, and that it is. */
  async make({ name, type, config }: FakeNetwork & { name: string }, meanwhile: Promise<void>) {
    await meanwhile
    if (this.has(name)) throw errorOf(400, 'The network already exists')
    if (type === 'ovn' && this.noOvn !== undefined) throw errorOf(500, this.noOvn)
    this.set(name, { type, config })
  }

  async remove(name: string, meanwhile: Promise<void>) {
    const isUsed = [...this.#instances.values()].some(({ devices }) =>
      Object.values(devices).some(({ network }) => network === name),
    )
    if (isUsed) throw errorOf(400, 'The network is currently in use')
    await meanwhile
    this.delete(name)
  }

  /** What Incus lists: with the network of the servers, which has no owner. */
  list(path: string): unknown[] {
    this.listed.push(path)
    const all = [['incusbr0', { type: 'bridge', config: {} }] as const, ...this]
    if (path.includes('recursion=1')) return all.map(([name, network]) => ({ name, ...network }))
    // A network of another Incus on the machine is named only.
    return [...all.map(([name]) => name), 'pnfedcba987654'].map((name) => `/1.0/networks/${name}`)
  }

  look(name: string): (FakeNetwork & { status: string }) | undefined {
    const network = this.get(name)
    return network && { status: 'Created', ...structuredClone(network) }
  }
}
