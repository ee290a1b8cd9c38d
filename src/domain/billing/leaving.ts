import { loadBillingAccount, type BillingAccount } from './account'
import { loadBillingTerms, type BillingTerms } from './terms'

/** Why a workspace cannot be deleted yet: something is left to pay. The database asks the same. */
export function whyNotSettled(
  { oldestNumber, balanceCents, availableCents }: BillingAccount,
  { tax_scheme }: Pick<BillingTerms, 'tax_scheme'>,
): string | undefined {
  if (oldestNumber !== null) return `Invoice ${oldestNumber} is not paid. Pay it first.`
  // Where no tax is set up, nothing is charged.
  return tax_scheme !== 'unset' && availableCents < balanceCents
    ? 'Some usage is on no invoice yet. The last invoice is issued when the month is over: delete the workspace once that is paid.'
    : undefined
}

/** What keeps a workspace from being deleted, and the money that it has. */
export interface Leaving {
  /** undefined: it can be deleted. */
  reason: string | undefined
  currency: string
  /** What is left of payments. */
  paidCents: number
  /** What is left of vouchers and credits. */
  creditCents: number
}

/** Reads how a workspace stands. Null: this person does not see it. @throws Failure (plain object) */
export async function loadLeaving(
  workspaceId: string,
  signal: AbortSignal,
): Promise<Leaving | null> {
  const [account, terms] = await Promise.all([
    loadBillingAccount(workspaceId, signal),
    loadBillingTerms(signal),
  ])
  if (account === null) return null
  const { currency, balanceCents, creditCents } = account
  return {
    reason: whyNotSettled(account, terms),
    currency,
    paidCents: balanceCents - creditCents,
    creditCents,
  }
}
