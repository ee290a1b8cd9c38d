import * as v from 'valibot'
import { withReason, type DownloadTicket } from '@/domain/downloads/ticket'
import { callBackend } from '@/lib/callBackend'

const answerRows = v.pipe(
  v.array(v.object({ ticket: v.nullable(v.string()), address: v.nullable(v.string()) })),
  v.length(1),
)

/**
 * Asks for a ticket to download a snapshot of a volume. The first request makes the file.
 * @param via where the request comes from
 * @returns null while the file is being made: ask again
 * @throws Failure (plain object): `not_found`, `forbidden`, `invalid_state`, `feature_missing`, `quota_exceeded`
 */
export async function openVolumeDownload(
  snapshotId: string,
  via: 'web' | 'shell',
): Promise<DownloadTicket | null> {
  const [answer] = await callBackend(
    answerRows,
    (client) => client.rpc('open_volume_download', { volume_snapshot_id: snapshotId, via }),
    withReason,
  )
  const { ticket = null, address = null } = answer ?? {}
  return ticket === null ? null : { ticket, address }
}
