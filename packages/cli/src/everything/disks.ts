import type { AccountData } from '@/domain/bit/command'
import type { Instance } from '@/domain/instances/instance'
import { downloadImage } from '../images/downloadImage'
import { uniqueNames } from './fileNames'
import type { ExportFolder } from './folder'

/** The disk of an image in the folder. */
export interface ExportedDisk {
  /** The name of the image. */
  name: string
  /** The name of the file in the folder. */
  file: string
  /** The server whose snapshot it was made of; null: another workspace shared it. */
  serverId: string | null
}

interface Given {
  account: AccountData
  /** The servers that are not in the bin. */
  servers: readonly Instance[]
  signal: AbortSignal
  report: (sentence: string) => void
}

/**
 * Downloads the disk of each image of the workspace into the folder.
 * @returns newest first, and sentences about what is missing
 * @throws Failure (plain object); OptionError of the folder
 */
export async function writeDisks(
  folder: ExportFolder,
  { account, servers, signal, report }: Given,
): Promise<{ disks: ExportedDisk[]; missing: string[] }> {
  const images = await account.ownImages()
  const regions = await account.regionsWith('image_downloads')
  const nameOf = uniqueNames()
  const disks: ExportedDisk[] = []
  const left: string[] = []
  for (const image of images) {
    if (image.state !== 'ready' || !regions.includes(image.region.slug)) {
      left.push(image.name)
      continue
    }
    const file = `disks/${nameOf(image.name, '.tar.gz')}`
    // oxlint-disable-next-line no-await-in-loop -- one file at a time, so that a stop loses one at most
    const { sha256, isNew } = await downloadImage(image, folder.place(file), { signal, report })
    folder.note(file, sha256, isNew)
    disks.push({ name: image.name, file, serverId: image.server?.id ?? null })
  }
  const bare = servers.filter(({ id }) => disks.every(({ serverId }) => serverId !== id))
  return {
    disks,
    missing: [
      ...(left.length === 0
        ? []
        : [
            `The disks of the images ${left.join(', ')}: they are not ready, or their region does not give them out.`,
          ]),
      ...(bare.length === 0
        ? []
        : [
            `The disks of ${bare.map(({ name }) => name).join(', ')}: there is no image of them. Take a snapshot, make an image of it, and run the command again.`,
          ]),
    ],
  }
}
