import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'

/** Requests per page. */
export const REQUESTS_PAGE_SIZE = 25

const requestRow = v.pipe(
  v.object({
    request_id: v.string(),
    workspace_id: v.string(),
    workspace_slug: v.string(),
    workspace_name: v.string(),
    metric: v.string(),
    label: v.string(),
    unit: v.string(),
    used: v.number(),
    max: v.number(),
    requested_max: v.number(),
    reason: v.string(),
    status: v.picklist(['open', 'granted', 'refused']),
    requested_by_name: v.nullable(v.string()),
    requested_by_email: v.nullable(v.string()),
    answer: v.nullable(v.string()),
    answered_by_name: v.nullable(v.string()),
    created_at: moment,
    answered_at: v.nullable(moment),
    total: v.number(),
  }),
  v.transform((row) => ({
    id: row.request_id,
    workspace: { id: row.workspace_id, slug: row.workspace_slug, name: row.workspace_name },
    metric: row.metric,
    label: row.label,
    unit: row.unit,
    used: row.used,
    /** What the workspace may use now. */
    max: row.max,
    requestedMax: row.requested_max,
    reason: row.reason,
    status: row.status,
    requestedBy: row.requested_by_name || row.requested_by_email || null,
    email: row.requested_by_email,
    answer: row.answer,
    answeredBy: row.answered_by_name || null,
    requestedAt: row.created_at,
    answeredAt: row.answered_at,
    total: row.total,
  })),
)

/** A request for a higher limit, as admins see it. */
export type QuotaRequest = v.InferOutput<typeof requestRow>

/**
 * One page of the open requests, oldest first, or of the answered ones, latest first.
 * @throws Failure (plain object): `forbidden`
 */
export async function listQuotaRequests(
  isOpen: boolean,
  page: number,
  signal: AbortSignal,
): Promise<{ requests: QuotaRequest[]; total: number }> {
  const requests = await callBackend(v.array(requestRow), (client) =>
    client
      .rpc('admin_list_quota_requests', { is_open: isOpen, page, page_size: REQUESTS_PAGE_SIZE })
      .abortSignal(signal)
      .retry(false),
  )
  return { requests, total: requests[0]?.total ?? 0 }
}

/**
 * Grants or declines a request. The members of the workspace read the answer.
 * @throws Failure (plain object): `conflict` if somebody has answered it; `invalid_input` with `field`; `not_found`,
 * `forbidden`
 */
export async function answerQuotaRequest(
  requestId: string,
  granted: boolean,
  answer: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('answer_quota_request', { request_id: requestId, granted, answer }),
    fieldOfDetail,
  )
}

/**
 * Sets how much of something a workspace may use.
 * @throws Failure (plain object): `invalid_input` with `field`; `not_found`, `forbidden`
 */
export async function setQuota(
  workspaceId: string,
  limit: { metric: string; max: number },
  reason: string,
): Promise<void> {
  await callBackend(
    v.unknown(),
    (client) => client.rpc('set_quota', { workspace_id: workspaceId, ...limit, reason }),
    fieldOfDetail,
  )
}

const foundWorkspace = v.object({
  workspace_id: v.string(),
  slug: v.string(),
  name: v.string(),
  /** E-mail addresses; null if nobody owns it. */
  owners: v.nullable(v.string()),
})

/** A workspace among the results of an admin's search. */
export type FoundWorkspace = v.InferOutput<typeof foundWorkspace>

/**
 * At most 10 workspaces whose name, slug or member's e-mail address contains the text.
 * @throws Failure (plain object): `forbidden`
 */
export function findWorkspaces(text: string, signal: AbortSignal): Promise<FoundWorkspace[]> {
  return callBackend(v.array(foundWorkspace), (client) =>
    client.rpc('admin_find_workspaces', { search: text }).abortSignal(signal).retry(false),
  )
}
