import * as v from 'valibot'
import { accountRow } from '@/domain/billing/account'
import { vatStates } from '@/domain/billing/billingProfile'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const chargeRow = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['fee', 'correction', 'sla_credit', 'late_usage']),
    title: v.string(),
    net_micros: v.number(),
    reason: v.nullable(v.string()),
    created_at: moment,
  }),
  v.transform(({ net_micros, created_at, ...row }) => ({
    ...row,
    /** Negative: a credit. */
    netMicros: net_micros,
    createdAt: created_at,
  })),
)

/** An amount that the next invoice has besides usage. */
export type NextCharge = v.InferOutput<typeof chargeRow>

const vatRow = v.pipe(
  v.object({
    payer: v.string(),
    country: v.string(),
    vat_id: v.string(),
    state: v.picklist(vatStates),
    tried_at: v.nullable(moment),
  }),
  v.transform(({ vat_id, tried_at, ...row }) => ({
    ...row,
    vatId: vat_id,
    /** When VIES was last asked. */
    triedAt: tried_at,
  })),
)

/** The VAT ID of a customer, and what was found about it. */
export type CustomerVatId = v.InferOutput<typeof vatRow>

const workspaceAccountRow = v.intersect([
  accountRow,
  v.object({ vat: v.nullable(vatRow), charges: v.array(chargeRow) }),
])

/** How a workspace stands with the provider, as billing staff see it. */
export type WorkspaceAccount = v.InferOutput<typeof workspaceAccountRow>

/** @throws Failure (plain object) */
export function loadWorkspaceAccount(
  workspaceId: string,
  signal: AbortSignal,
): Promise<WorkspaceAccount> {
  return readOwn(
    workspaceAccountRow,
    'rpc/admin_billing_account',
    { workspace_id: workspaceId },
    signal,
  )
}
