import type { AccountData } from '@/domain/bit/command'
import type { Instance } from '@/domain/instances/instance'
import type { Volume } from '@/domain/volumes/volume'
import type {
  ExportedDisk,
  ExportedVolume,
  WrittenDisks,
} from '@/domain/workspaceExport/exportedDisks'
import { uniqueNames } from '@/domain/workspaceExport/fileNames'
import { downloadDisk, ofImage, ofVolumeSnapshot, type DiskSource } from '../downloads/downloadDisk'
import type { ExportFolder } from './folder'

interface Given {
  account: AccountData
  /** The servers that are not in the bin. */
  servers: readonly Instance[]
  /** The volumes that are not in the bin. */
  volumes: readonly Volume[]
  signal: AbortSignal
  report: (sentence: string) => void
}

/**
 * Downloads the disk of each image of the workspace, and the newest snapshot of each volume, into the folder.
 * @throws Failure (plain object); OptionError of the folder
 */
export async function writeDisks(folder: ExportFolder, given: Given): Promise<WrittenDisks> {
  const download = async (source: DiskSource, file: string) => {
    const { sha256, isNew } = await downloadDisk(source, folder.place(file), given)
    folder.note(file, sha256, isNew)
  }
  const images = await writeImages(download, given)
  const volumes = await writeVolumes(download, given)
  return { ...images, ...volumes, missing: [...images.missing, ...volumes.missing] }
}

type Write = (source: DiskSource, file: string) => Promise<void>

async function writeImages(download: Write, { account, servers }: Given) {
  const images = await account.ownImages()
  const regions = images.length === 0 ? [] : await account.regionsWith('image_downloads')
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
    await download(ofImage(image), file)
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

async function writeVolumes(download: Write, { account, volumes }: Given) {
  const written: ExportedVolume[] = []
  if (volumes.length === 0) return { volumes: written, missing: [] }
  const snapshots = (await account.volumeSnapshots()).filter(({ state }) => state === 'ready')
  const regions = await account.regionsWith('volume_downloads')
  const nameOf = uniqueNames()
  const left: string[] = []
  for (const volume of volumes) {
    // Newest first.
    const newest = snapshots.find((each) => each.volume.id === volume.id)
    if (newest === undefined || !regions.includes(volume.region.slug)) {
      left.push(volume.name)
      continue
    }
    const file = `volumes/${nameOf(volume.name, '.tar.gz')}`
    // oxlint-disable-next-line no-await-in-loop -- one file at a time, so that a stop loses one at most
    await download(ofVolumeSnapshot(newest), file)
    written.push({ volumeId: volume.id, file })
  }
  return {
    volumes: written,
    missing:
      left.length === 0
        ? []
        : [
            `The data of the volumes ${left.join(', ')}: there is no snapshot of them, or their region does not give it out. Take a snapshot, and run the command again; or copy the files from their servers.`,
          ],
  }
}
