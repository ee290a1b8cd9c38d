import type { BillingProfile } from '@/domain/billing/billingProfile'

/** What the check of a VAT ID means for the customer. */
export function vatStateInWords({
  vatState,
  vatCheckedAt,
  vatTriedAt,
}: Pick<BillingProfile, 'vatState' | 'vatCheckedAt' | 'vatTriedAt'>): string {
  switch (vatState) {
    case 'none':
      return 'VIES knows only VAT IDs of the European Union, so this one is printed on your invoices and not checked.'
    case 'waiting':
      return 'Not checked yet. We ask VIES, the service of the European Commission.'
    case 'valid':
      return vatTriedAt === vatCheckedAt
        ? 'VIES says that this VAT ID is valid.'
        : 'VIES said that this VAT ID is valid. It could not be checked again since, and we go on trying.'
    case 'invalid':
      return 'VIES does not know this VAT ID, so you are charged VAT like a private customer. Correct it, or ask your tax office to register it.'
    case 'unavailable':
      return 'VIES could not answer yet. We go on trying, and your invoice waits until it does.'
  }
}
