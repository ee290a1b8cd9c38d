import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import { readOwn } from '@/lib/readOwn'

const replyRow = v.pipe(
  v.object({
    canned_reply_id: v.string(),
    title: v.string(),
    body: v.string(),
    version: v.number(),
    updated_at: moment,
  }),
  v.transform((row) => ({
    id: row.canned_reply_id,
    title: row.title,
    body: row.body,
    version: row.version,
    updatedAt: row.updated_at,
  })),
)

/** A text that staff answer with often. */
export type CannedReply = v.InferOutput<typeof replyRow>

/** @throws Failure (plain object) */
export function listCannedReplies(signal: AbortSignal): Promise<CannedReply[]> {
  return readOwn(v.array(replyRow), 'canned_reply_list', { select: '*', order: 'title' }, signal)
}

/**
 * Makes a canned reply, or changes one.
 * @param known the reply as the page showed it; null for a new one
 * @throws Failure (plain object): `invalid_input` and `uniqueness_error` with `field`; `conflict`, `forbidden`
 */
export async function saveCannedReply(
  known: CannedReply | null,
  title: string,
  body: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) =>
      client.rpc('admin_save_canned_reply', {
        // The generated types do not know that a parameter may be null.
        target: (known?.id ?? null) as string,
        title,
        body,
        expected_version: known?.version ?? 1,
      }),
    fieldOfDetail,
  )
}

/** @throws Failure (plain object): `conflict`, `not_found`, `forbidden` */
export async function deleteCannedReply({ id, version }: CannedReply): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('admin_delete_canned_reply', { target: id, expected_version: version }),
  )
}
