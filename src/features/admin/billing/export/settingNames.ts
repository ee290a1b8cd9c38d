import { taxKindName } from '@/domain/billing/admin/accountingSettings'
import type { MissingSetting } from '@/domain/billing/admin/datev'
import { countryName } from '@/lib/countries'

/** What the settings are called on the page. */
export const settingNames = {
  consultant_number: 'Consultant number',
  client_number: 'Client number',
  receivable: 'Receivables',
  bank: 'Bank account',
  clearing: 'Money at payment providers',
  credits: 'Credits and vouchers given',
  expired_credits: 'Credits that ended unused',
  write_offs: 'Invoices written off',
} as const

/** What is missing for a file, as a sentence or the name of the setting. */
export function missingText(missing: MissingSetting): string {
  switch (missing.what) {
    case 'currency':
      return 'Files for DATEV are in euros, and some bookings are in another currency. Export them as CSV.'
    case 'fiscal_year':
      return 'The months lie in two fiscal years. Choose months of one.'
    case 'revenue':
      return `Revenue: ${taxKindName(missing.kind, countryName)}`
    default:
      return settingNames[missing.what]
  }
}
