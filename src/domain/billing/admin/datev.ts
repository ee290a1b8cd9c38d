import type { TaxCategory } from '../invoiceFacts'
import { vatPrefix } from '../vatId'
import { revenueAccount, type AccountingSettings, type TaxKind } from './accountingSettings'
import type { Booking, ExportMonths } from './exportRows'

/** What a file for DATEV is made of. */
export interface DatevInput {
  bookings: readonly Booking[]
  settings: AccountingSettings
  /** The accounts of customers by workspace; empty: they share one. */
  debtors: Readonly<Record<string, number>>
}

type AccountSetting =
  | 'receivable'
  | 'bank'
  | 'clearing'
  | 'credits'
  | 'expired_credits'
  | 'write_offs'

/** A setting without which the file cannot be made. */
export type MissingSetting =
  | { what: AccountSetting | 'consultant_number' | 'client_number' | 'currency' | 'fiscal_year' }
  | { what: 'revenue'; kind: TaxKind }

/** A booking as DATEV has it: an amount on an account and on the one against it. */
export interface DatevEntry {
  cents: number
  /** Debit or credit of `account`. */
  side: 'S' | 'H'
  account: string
  contraAccount: string
  taxKey: string
  /** '2026-11-26' */
  on: string
  number: string
  reference: string
  text: string
  /** The VAT ID of a customer who owes the tax, or the country whose rate was charged. */
  euCountryOrVatId: string
  /** The rate of that country. */
  euRate: number | null
  /** The last day of the month that was charged. */
  servedOn: string | null
}

const kindOf = (booking: Booking, category: TaxCategory, rate: number): TaxKind => ({
  category,
  country: category === 'S' ? booking.oss_country : '',
  rate,
})

/** On which account an entry of the ledger goes. Null: on that of the customer. */
function settingOf(booking: Booking, account: keyof Booking['entries']): AccountSetting | null {
  switch (account) {
    case 'cash':
      return booking.driver === 'bank-transfer' ? 'bank' : 'clearing'
    case 'loss':
      return booking.kind === 'write_off' ? 'write_offs' : 'credits'
    case 'breakage':
      return 'expired_credits'
    default:
      return null
  }
}

const isDocument = ({ kind }: Booking) => kind === 'invoice' || kind === 'credit_note'

/** The first day of the fiscal year in which a month lies. */
export function fiscalYearOf(month: string, firstMonth: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${number >= firstMonth ? year : year - 1}-${String(firstMonth).padStart(2, '0')}-01`
}

/** What has to be set before the file can be made. Only what these bookings need. */
export function missingSettings(
  { bookings, settings }: Pick<DatevInput, 'bookings' | 'settings'>,
  { from, to }: ExportMonths,
): MissingSetting[] {
  const missing = new Map<string, MissingSetting>()
  const add = (setting: MissingSetting) => missing.set(JSON.stringify(setting), setting)
  if (settings.consultant_number === null) add({ what: 'consultant_number' })
  if (settings.client_number === null) add({ what: 'client_number' })
  if (settings.first_debtor === null && settings.receivable === '') add({ what: 'receivable' })
  // A booking in the file has a day and a month, but no year.
  const [first, last] = [from, to].map((month) => fiscalYearOf(month, settings.fiscal_year_month))
  if (first !== last) add({ what: 'fiscal_year' })
  for (const booking of bookings) {
    if (booking.currency !== 'EUR') add({ what: 'currency' })
    for (const { category, rate } of booking.taxes) {
      const kind = kindOf(booking, category, rate)
      if (!revenueAccount(settings, kind)?.account) add({ what: 'revenue', kind })
    }
    if (isDocument(booking)) continue
    for (const account of Object.keys(booking.entries) as (keyof Booking['entries'])[]) {
      const setting = settingOf(booking, account)
      if (setting !== null && settings[setting] === '') add({ what: setting })
    }
  }
  return [...missing.values()]
}

/** The last day of a month. */
const endOf = (month: string): string => {
  const date = new Date(month)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)
}

/** What was sold goes on the accounts of its taxes, with the tax in it: DATEV takes it out by the account or the key. */
function documentEntries(booking: Booking, debtor: string, settings: AccountingSettings) {
  const sign = booking.kind === 'invoice' ? 1 : -1
  return booking.taxes.map(({ category, rate, net_cents, tax_cents }) => {
    const kind = kindOf(booking, category, rate)
    const revenue = revenueAccount(settings, kind)
    return {
      cents: sign * (net_cents + tax_cents),
      account: debtor,
      contraAccount: revenue?.account ?? '',
      taxKey: revenue?.tax_key ?? '',
      euCountryOrVatId: category === 'AE' ? booking.vat_id : vatPrefix(kind.country),
      euRate: kind.country === '' ? null : rate,
    }
  })
}

/** All other bookings have two entries. One of them is the customer's. */
function moneyEntries(booking: Booking, debtor: string, settings: AccountingSettings) {
  const accounts = Object.entries(booking.entries) as [keyof Booking['entries'], number][]
  return accounts.flatMap(([account, cents]) => {
    const setting = settingOf(booking, account)
    if (setting === null) return []
    return {
      cents,
      account: settings[setting],
      contraAccount: debtor,
      taxKey: '',
      euCountryOrVatId: '',
      euRate: null,
    }
  })
}

const titles: Readonly<Record<Booking['kind'], string>> = {
  invoice: 'Rechnung',
  credit_note: 'Rechnungskorrektur',
  payment: 'Zahlung',
  refund: 'Rückzahlung',
  dispute: 'Rücklastschrift',
  credit: 'Guthaben',
  credit_expired: 'Verfallenes Guthaben',
  write_off: 'Forderungsausfall',
}

/** The bookings as DATEV has them. Amounts are positive; the side says whether an account gets or gives. */
export function datevEntries({ bookings, settings, debtors }: DatevInput): DatevEntry[] {
  return bookings.flatMap((booking) => {
    const debtor = String(debtors[booking.workspace_id] ?? settings.receivable)
    const entries = isDocument(booking)
      ? documentEntries(booking, debtor, settings)
      : moneyEntries(booking, debtor, settings)
    return entries
      .filter(({ cents }) => cents !== 0)
      .map(({ cents, ...entry }) => ({
        ...entry,
        cents: Math.abs(cents),
        side: cents > 0 ? ('S' as const) : ('H' as const),
        on: booking.at.slice(0, 10),
        number: booking.number,
        reference: booking.reference,
        text: `${titles[booking.kind]} ${booking.customer}`,
        servedOn: booking.service_month === null ? null : endOf(booking.service_month),
      }))
  })
}
