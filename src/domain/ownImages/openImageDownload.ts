import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { withReason, type DownloadTicket } from '@/domain/downloads/ticket'

const ticketRows = v.pipe(
  v.array(v.object({ ticket: v.string(), address: v.nullable(v.string()) })),
  v.length(1),
)

/**
 * Asks for a ticket to download the disk of an image.
 * @param via where the request comes from
 * @throws Failure (plain object): `not_found`, `forbidden`, `invalid_state`, `feature_missing`, `quota_exceeded`
 */
export async function openImageDownload(
  imageId: string,
  via: 'web' | 'shell',
): Promise<DownloadTicket> {
  const [ticket] = await callBackend(
    ticketRows,
    (client) => client.rpc('open_image_download', { own_image_id: imageId, via }),
    withReason,
  )
  if (ticket === undefined) throw new Error('The answer holds no ticket.')
  return ticket
}
