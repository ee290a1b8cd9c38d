import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

const quotaRow = v.pipe(
  v.object({
    metric: v.string(),
    label: v.string(),
    unit: v.string(),
    max: v.number(),
    used: v.number(),
    requested_max: v.nullable(v.number()),
    // A database of 0.1.0 has no limits by trust.
    rises_at: v.optional(v.nullable(moment), null),
    rises_to: v.optional(v.nullable(v.number()), null),
  }),
  v.transform(({ requested_max, rises_at, rises_to, ...row }) => ({
    ...row,
    /** When the limit of a new account rises, and to what. Missing: it does not. */
    ...(rises_at === null || rises_to === null ? {} : { rise: { at: rises_at, to: rises_to } }),
    /** The limit that an open request asks for. */
    requestedMax: requested_max,
  })),
)

/** How much of something a workspace may use, and uses. */
export type Quota = v.InferOutput<typeof quotaRow>

/** @throws Failure (plain object) */
export function listQuotas(workspaceId: string, signal: AbortSignal): Promise<Quota[]> {
  const query = {
    select: 'metric,label,unit,max,used,requested_max,rises_at,rises_to',
    workspace_id: `eq.${workspaceId}`,
    order: 'sort',
  }
  return readOwn(v.array(quotaRow), 'workspace_quotas', query, signal)
}

/**
 * Asks staff for a higher limit.
 * @throws Failure (plain object): `uniqueness_error` if a request is open, `forbidden`, `invalid_input`
 */
export async function requestQuota(
  workspaceId: string,
  wish: { metric: string; max: number; reason: string },
): Promise<void> {
  await callBackend(v.string(), (client) =>
    client.rpc('request_quota', { workspace_id: workspaceId, ...wish }),
  )
}

const answerRow = v.pipe(
  v.object({
    metric: v.string(),
    max: v.number(),
    status: v.picklist(['granted', 'refused']),
    answer: v.string(),
    answered_at: moment,
  }),
  v.transform(({ answered_at, ...row }) => ({ ...row, answeredAt: answered_at })),
)

/** What staff answered to a request for a higher limit. */
export type QuotaAnswer = v.InferOutput<typeof answerRow>

/** Answers of the last days, the latest first. */
const ANSWER_DAYS = 30

/** @throws Failure (plain object) */
export function listQuotaAnswers(workspaceId: string, signal: AbortSignal): Promise<QuotaAnswer[]> {
  const since = new Date(Date.now() - ANSWER_DAYS * 86_400_000).toISOString()
  const query = {
    select: 'metric,max,status,answer,answered_at',
    workspace_id: `eq.${workspaceId}`,
    answered_at: `gt.${since}`,
    order: 'answered_at.desc',
    limit: '20',
  }
  return readOwn(v.array(answerRow), 'quota_request_list', query, signal)
}
