import * as v from 'valibot'
import type { Call } from '../../queue/call.ts'
import type { OwnImage } from '../driver.ts'
import type { VolumeFile } from '../volumeSnapshots.ts'

/** What a ticket was exchanged for. */
export interface ClaimedDownload {
  downloadId: string
  /** The name of the image or the snapshot, as its owner sees it. */
  name: string
  /** As the engine holds it. Null: its file was dropped meanwhile. */
  disk: Disk | null
}

/** What a file is made of. */
type Disk = { image: OwnImage } | { file: VolumeFile }

/** The procedures of the backend about downloads of disks. */
export interface DownloadQueue {
  /** Exchanges a ticket, once. Refused with `forbidden`. */
  claim: (ticket: string) => Promise<ClaimedDownload>
  close: (downloadId: string) => Promise<void>
  /** Says which downloads go on. Returns those that have to end. */
  keep: (downloadIds: readonly string[]) => Promise<readonly string[]>
}

const claimedRow = v.pipe(
  v.object({
    download_id: v.string(),
    name: v.string(),
    region: v.string(),
    image_id: v.nullable(v.string()),
    file: v.nullable(v.object({ volume_id: v.string(), held_as: v.string(), sha256: v.string() })),
  }),
  v.transform(({ download_id, name, region, image_id, file }): ClaimedDownload => {
    const ofVolume = file && {
      file: { volumeId: file.volume_id, heldAs: file.held_as, sha256: file.sha256, region },
    }
    return {
      downloadId: download_id,
      name,
      disk: image_id === null ? ofVolume : { image: { id: image_id, region } },
    }
  }),
)

/** Calls them as a provisioner. */
export const createDownloadQueue = (call: Call): DownloadQueue => ({
  claim: (ticket) => call('claim_download', { ticket }, claimedRow),
  close: async (download_id) => {
    await call('close_download', { download_id }, v.unknown())
  },
  keep: (downloads) => call('keep_downloads', { downloads }, v.array(v.string())),
})
