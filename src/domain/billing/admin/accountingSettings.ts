import * as v from 'valibot'
import { atField, callBackend } from '@/lib/callBackend'

const taxKind = {
  category: v.picklist(['S', 'AE', 'E', 'O']),
  /** Of customers whose own rate is charged, through the One Stop Shop. Else empty. */
  country: v.string(),
  /** In percent. */
  rate: v.number(),
}

const revenue = v.object({ ...taxKind, account: v.string(), tax_key: v.string() })

/** A kind of tax that is on invoices: the account of its revenue may differ from that of others. */
export type TaxKind = Pick<v.InferOutput<typeof revenue>, 'category' | 'country' | 'rate'>

const settingsRow = v.object({
  consultant_number: v.nullable(v.number()),
  client_number: v.nullable(v.number()),
  /** The month with which a fiscal year begins: 1 to 12. */
  fiscal_year_month: v.number(),
  /** How many digits accounts have; those of customers have one more. */
  account_length: v.number(),
  /** Customers get accounts of their own from this number on. Null: they share that of the receivables. */
  first_debtor: v.nullable(v.number()),
  receivable: v.string(),
  bank: v.string(),
  /** Money at payment providers that is not on the bank account yet. */
  clearing: v.string(),
  credits: v.string(),
  expired_credits: v.string(),
  write_offs: v.string(),
  revenue: v.array(revenue),
  version: v.number(),
  /** The kinds of tax on invoices. Each needs an account. */
  used: v.array(v.object(taxKind)),
})

/** On which accounts bookings go in a file for DATEV. */
export type AccountingSettings = v.InferOutput<typeof settingsRow>

/** @throws Failure (plain object) */
export function loadAccountingSettings(): Promise<AccountingSettings> {
  return callBackend(settingsRow, (client) => client.rpc('accounting_settings'))
}

/**
 * Saves some of the settings.
 * @throws Failure (plain object): `conflict` if somebody changed them meanwhile, `invalid_input` with `field`
 */
export function saveAccountingSettings(
  version: number,
  settings: Partial<Omit<AccountingSettings, 'version' | 'used'>>,
  reason: string,
): Promise<AccountingSettings> {
  return callBackend(
    settingsRow,
    (client) =>
      client.rpc('save_accounting_settings', { expected_version: version, settings, reason }),
    atField,
  )
}

/** What a kind of tax is called: 'VAT 20 %, customers in France'. */
export function taxKindName(
  { category, country, rate }: TaxKind,
  countryName: (code: string) => string,
): string {
  switch (category) {
    case 'S':
      return country === ''
        ? `VAT ${rate} %`
        : `VAT ${rate} %, customers in ${countryName(country)}`
    case 'AE':
      return 'Reverse charge'
    case 'O':
      return 'Outside the scope of VAT'
    case 'E':
      return 'Exempt from VAT'
  }
}

/** The account of a kind of tax, if one is set. */
export const revenueAccount = (
  { revenue: accounts }: Pick<AccountingSettings, 'revenue'>,
  { category, country, rate }: TaxKind,
) =>
  accounts.find(
    (each) => each.category === category && each.country === country && each.rate === rate,
  )

/**
 * The usual accounts of the charts SKR03 and SKR04, to be offered, not taken for granted. Automatic accounts need no tax
 * key. Rates of other countries have no account in them that says the rate.
 */
export const charts = {
  SKR03: {
    receivable: '1410',
    bank: '1200',
    clearing: '1360',
    credits: '8700',
    expired_credits: '2700',
    write_offs: '2400',
    S: { 19: '8400', 7: '8300' } as Readonly<Record<number, string>>,
    oss: '8331',
    AE: '8336',
    O: '8338',
    E: '8195',
  },
  SKR04: {
    receivable: '1210',
    bank: '1800',
    clearing: '1460',
    credits: '4700',
    expired_credits: '4830',
    write_offs: '6930',
    S: { 19: '4400', 7: '4300' } as Readonly<Record<number, string>>,
    oss: '4331',
    AE: '4336',
    O: '4338',
    E: '4185',
  },
} as const

/** A chart of accounts of which defaults are known. */
export type Chart = keyof typeof charts

/** The usual account of a kind of tax in a chart, for a provider in Germany. */
export function usualAccount(chart: Chart, { category, country, rate }: TaxKind): string {
  const accounts = charts[chart]
  if (category !== 'S') return accounts[category]
  return country === '' ? (accounts.S[rate] ?? '') : accounts.oss
}
