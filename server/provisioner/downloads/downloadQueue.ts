import * as v from 'valibot'
import type { Call } from '../../queue/call.ts'
import type { OwnImage } from '../driver.ts'

/** What a ticket was exchanged for. */
export interface ClaimedDownload {
  downloadId: string
  /** The name of the image, as its owner sees it. */
  name: string
  /** As the engine holds it. */
  image: OwnImage
}

/** The procedures of the backend about downloads of images. */
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
    image_id: v.string(),
  }),
  v.transform(({ download_id, name, region, image_id }): ClaimedDownload => ({
    downloadId: download_id,
    name,
    image: { id: image_id, region },
  })),
)

/** Calls them as a provisioner. */
export const createDownloadQueue = (call: Call): DownloadQueue => ({
  claim: (ticket) => call('claim_image_download', { ticket }, claimedRow),
  close: async (download_id) => {
    await call('close_image_download', { download_id }, v.unknown())
  },
  keep: (downloads) => call('keep_image_downloads', { downloads }, v.array(v.string())),
})
