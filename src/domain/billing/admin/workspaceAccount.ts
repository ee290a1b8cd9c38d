import { accountRow, type BillingAccount } from '@/domain/billing/account'
import { readOwn } from '@/lib/readOwn'

/** How a workspace stands with the provider, for billing staff and admins. @throws Failure (plain object) */
export function loadWorkspaceAccount(
  workspaceId: string,
  signal: AbortSignal,
): Promise<BillingAccount> {
  return readOwn(accountRow, 'rpc/admin_billing_account', { workspace_id: workspaceId }, signal)
}
