import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

/** How far an order of an API key is. `approved`: the key can send it. */
export const approvalStates = ['open', 'approved', 'ordered', 'refused', 'expired'] as const

export type ApprovalState = (typeof approvalStates)[number]

/** The longest answer, in characters. */
export const ANSWER_LENGTH = 500

/** An item of an order, as the database has it. */
export const approvalItem = v.pipe(
  v.object({
    kind: v.string(),
    name: v.optional(v.string()),
    plan: v.optional(v.string()),
    region: v.optional(v.string()),
    gib: v.optional(v.number()),
    keep: v.optional(v.number()),
    family: v.optional(v.number()),
    month_micros: v.number(),
  }),
  v.transform(({ month_micros: monthMicros, ...rest }) => ({ ...rest, monthMicros })),
)

/** What an order adds to a month, in millionths, and of what kind it is, such as `server` or `grow_volume`. */
export type ApprovalItem = v.InferOutput<typeof approvalItem>

const approvalRow = v.pipe(
  v.object({
    approval_id: v.string(),
    state: v.picklist(approvalStates),
    api_key: v.string(),
    items: v.array(approvalItem),
    month_micros: v.number(),
    currency: v.string(),
    note: v.nullable(v.string()),
    created_at: moment,
    expires_at: moment,
    decided_by_name: v.nullable(v.string()),
    decided_at: v.nullable(moment),
    answer: v.nullable(v.string()),
    used_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    id: row.approval_id,
    state: row.state,
    /** The name of the API key. */
    keyName: row.api_key,
    items: row.items,
    /** What all items add to a month, without tax, in millionths. */
    monthMicros: row.month_micros,
    currency: row.currency,
    /** What the program says about the order. */
    note: row.note,
    createdAt: row.created_at,
    /** Until when it can be decided; of an approved one, until when the key can send it. */
    expiresAt: row.expires_at,
    decidedBy: row.decided_by_name || null,
    decidedAt: row.decided_at,
    answer: row.answer,
    usedAt: row.used_at,
  })),
)

/** An order of an API key that a person approves. Times are ISO texts. */
export type Approval = v.InferOutput<typeof approvalRow>

/**
 * The orders of the last 90 days, the newest first.
 * @throws Failure (plain object): `not_found`
 */
export function listApprovals(workspaceId: string, signal: AbortSignal): Promise<Approval[]> {
  return readOwn(v.array(approvalRow), 'rpc/approvals', { workspace_id: workspaceId }, signal)
}

/**
 * Approves an order, or refuses it. An approved one can be refused until the key has sent it.
 * @param answer what the program reads about it; empty: nothing
 * @throws Failure (plain object): `forbidden`, `conflict` (it is decided or has expired), `not_found`
 */
export async function decideApproval(id: string, approve: boolean, answer: string): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('decide_approval', {
      approval_id: id,
      approve,
      ...(answer.trim() === '' ? {} : { answer: answer.trim() }),
    }),
  )
}
