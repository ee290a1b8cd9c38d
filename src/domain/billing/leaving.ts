import type { BillingAccount } from './account'
import type { BillingTerms } from './terms'

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

/** What becomes of the money of a workspace that is deleted; undefined: it has none. */
export function moneyLeft(
  { balanceCents, creditCents }: BillingAccount,
  money: (cents: number) => string,
): string | undefined {
  const paid = balanceCents - creditCents
  const sentences = [
    paid > 0
      ? `${money(paid)} is left on its balance and is not paid back by itself. Ask support for it before you delete the workspace.`
      : '',
    creditCents > 0 ? `Credits of ${money(creditCents)} are lost.` : '',
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}
