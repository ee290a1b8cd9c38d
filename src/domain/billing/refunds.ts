import * as v from 'valibot'
import { readOwn } from '@/lib/readOwn'

/** How many of the last ones are read: more than the payments that a page shows usually have. */
const RECENT = 100

const refundRow = v.pipe(
  v.object({
    id: v.string(),
    payment_id: v.string(),
    kind: v.picklist(['refund', 'dispute']),
    amount_cents: v.number(),
    currency: v.string(),
    state: v.picklist(['queued', 'waiting', 'succeeded', 'failed']),
  }),
  v.transform((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    kind: row.kind,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: row.state,
  })),
)

/** Money that went back, or is to go back. */
export type Refund = v.InferOutput<typeof refundRow>

/** The last refunds of a workspace, the newest first. @throws Failure (plain object) */
export function listRefunds(workspaceId: string, signal: AbortSignal): Promise<Refund[]> {
  const query = {
    select: 'id,payment_id,kind,amount_cents,currency,state',
    workspace_id: `eq.${workspaceId}`,
    order: 'created_at.desc',
    limit: String(RECENT),
  }
  return readOwn(v.array(refundRow), 'refund_list', query, signal)
}
