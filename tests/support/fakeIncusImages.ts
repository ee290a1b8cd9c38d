import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { IncusClient } from '../../server/provisioner/drivers/incus/client.ts'
import { errorOf } from '../../server/provisioner/drivers/incus/errors.ts'

/** What a request to publish a stopped instance holds. */
export interface Publication {
  source: { type: 'instance'; name: string }
  properties: Record<string, string>
}

interface FakeImage {
  fingerprint: string
  size: number
  properties: Record<string, string>
  aliases: { name: string }[]
}

/** What the file of the nth image holds. */
const fileOf = (nth: number) => `the disk of image ${nth}`

/** The images that a fake of Incus holds, besides those of the provider, of which it has every one. */
export class FakeImages {
  #held: FakeImage[] = []
  #made = 0
  readonly #files = new Map<string, string>()

  list = (): FakeImage[] => structuredClone(this.#held)

  add(properties: Record<string, string>): void {
    this.#made += 1
    const fingerprint = createHash('sha256').update(fileOf(this.#made)).digest('hex')
    this.#files.set(fingerprint, fileOf(this.#made))
    this.#held.push({ fingerprint, size: 1.5 * 1024 ** 3, properties, aliases: [] })
  }

  /** The file of an image. As a member of a cluster that does not have it, it sends the whole. */
  open: IncusClient['open'] = (path) => {
    const fingerprint = /images\/(\w+)\/export/.exec(path)?.[1] ?? ''
    const file = Buffer.from(this.#files.get(fingerprint) ?? '')
    const name = `${fingerprint}.tar.gz`
    const type = 'application/octet-stream'
    return Promise.resolve({
      stream: Readable.from([file]),
      from: 0,
      size: file.length,
      type,
      name,
    })
  }

  name({ name, target }: { name: string; target: string }): null {
    const image = this.#held.find(({ fingerprint }) => fingerprint === target)
    if (!image) throw errorOf(404, 'Image not found')
    if (this.#named(name)) throw errorOf(409, 'Alias already exists')
    image.aliases.push({ name })
    return null
  }

  remove(fingerprint: string): void {
    const left = this.#held.filter((image) => image.fingerprint !== fingerprint)
    if (left.length === this.#held.length) throw errorOf(404, 'Image not found')
    this.#held = left
  }

  /** @throws DriverError as Incus where it has no image with the alias, or one of the other type */
  require(alias: string | undefined, isVirtualMachine: boolean): void {
    const isMissing = alias?.startsWith('own-image-') && !this.#named(alias)
    if (isMissing || alias?.endsWith('/vm') !== isVirtualMachine) {
      throw errorOf(404, 'Image alias not found')
    }
  }

  #named = (alias: string) =>
    this.#held.find(({ aliases }) => aliases.some(({ name }) => name === alias))
}
