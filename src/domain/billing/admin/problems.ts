import * as v from 'valibot'
import { paymentDrivers } from '@/domain/billing/account'
import { moment } from '@/domain/catalogue/planRow'
import { callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

const problemRow = v.pipe(
  v.object({
    id: v.string(),
    kind: v.string(),
    workspace_name: v.nullable(v.string()),
    workspace_slug: v.nullable(v.string()),
    number: v.nullable(v.string()),
    driver: v.nullable(v.picklist(paymentDrivers)),
    attempts: v.number(),
    failed_at: moment,
    error_code: v.string(),
    error_detail: v.nullable(v.string()),
    can_retry: v.boolean(),
    is_queued: v.boolean(),
  }),
  v.transform((row) => ({
    id: row.id,
    kind: row.kind,
    workspace:
      row.workspace_name === null || row.workspace_slug === null
        ? null
        : { name: row.workspace_name, slug: row.workspace_slug },
    /** The invoice that it is about. */
    number: row.number,
    driver: row.driver,
    attempts: row.attempts,
    failedAt: row.failed_at,
    code: row.error_code,
    detail: row.error_detail,
    /** False: it ended what it was about, so somebody begins anew. */
    canRetry: row.can_retry,
    /** It is tried again already. */
    isQueued: row.is_queued,
  })),
)

/** A job of billing that failed for good. */
export type BillingProblem = v.InferOutput<typeof problemRow>

/** The newest first. @throws Failure (plain object) */
export function listBillingProblems(signal: AbortSignal): Promise<BillingProblem[]> {
  const query = {
    select:
      'id,kind,workspace_name,workspace_slug,number,driver,attempts,failed_at,error_code,error_detail,can_retry,is_queued',
    order: 'failed_at.desc,id',
  }
  return readOwn(v.array(problemRow), 'billing_problem_list', query, signal)
}

/** Does it again. @throws Failure (plain object): `conflict` if somebody did already */
export async function retryBillingJob(jobId: string, reason: string): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('retry_billing_job', { job_id: jobId, reason }),
  )
}

/** Takes it off the list. @throws Failure (plain object): `conflict` if somebody did already */
export async function dismissBillingJob(jobId: string, reason: string): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('dismiss_billing_job', { job_id: jobId, reason }),
  )
}
