import * as v from 'valibot'
import { atField, callBackend } from '@/lib/callBackend'

const taxKind = {
  category: v.picklist(['S', 'AE', 'E', 'O']),
  /** Of customers whose own rate is charged and declared through the One Stop Shop, by the invoice. Else empty. */
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

/** An account of a chart, and what the chart calls it. */
export interface ChartAccount {
  account: string
  name: string
}

const of = (account: string, name: string): ChartAccount => ({ account, name })

/**
 * The usual accounts for a provider in Germany, to be offered, not taken for granted. Numbers and names are those of DATEV's
 * Kontenrahmen SKR03 (Art.-Nr. 11174) and SKR04 (Art.-Nr. 11175) for 2025. Accounts with a rate in their name are automatic:
 * they need no tax key. Small businesses have 8192 and 4184 since § 19 UStG makes their sales exempt; 8195 and 4185 ended then.
 */
export const charts = {
  SKR03: {
    receivable: of('1410', 'Forderungen aus Lieferungen und Leistungen ohne Kontokorrent'),
    bank: of('1200', 'Bank'),
    clearing: of('1360', 'Geldtransit'),
    credits: of('8700', 'Erlösschmälerungen'),
    expired_credits: of('2700', 'Andere betriebs- und periodenfremde sonstige Erträge'),
    write_offs: of('2400', 'Forderungsverluste (übliche Höhe)'),
  },
  SKR04: {
    receivable: of('1210', 'Forderungen aus Lieferungen und Leistungen ohne Kontokorrent'),
    bank: of('1800', 'Bank'),
    clearing: of('1460', 'Geldtransit'),
    credits: of('4700', 'Erlösschmälerungen'),
    expired_credits: of('4830', 'Sonstige betriebliche Erträge'),
    write_offs: of('6930', 'Forderungsverluste (übliche Höhe)'),
  },
} as const

/** A chart of accounts of which defaults are known. */
export type Chart = keyof typeof charts

const REVERSE_CHARGE =
  'Erlöse aus im anderen EU-Land steuerpflichtigen sonstigen Leistungen, für die der Leistungsempfänger die Umsatzsteuer schuldet'
const ONE_STOP_SHOP =
  'Erlöse aus im anderen EU-Land steuerpflichtigen elektronischen Dienstleistungen'
const OUTSIDE = 'Erlöse aus im Drittland steuerbaren Leistungen, im Inland nicht steuerbare Umsätze'
const SMALL_BUSINESS = 'Steuerfreie Erlöse Kleinunternehmer nach § 19 Abs. 1 UStG'

/** The accounts of revenue by tax; of VAT at home by its rate. From the charts that `charts` names. */
const revenueCharts = {
  SKR03: {
    S: { 19: of('8400', 'Erlöse 19 % USt'), 7: of('8300', 'Erlöse 7 % USt') },
    oss: of('8331', ONE_STOP_SHOP),
    AE: of('8336', REVERSE_CHARGE),
    O: of('8338', OUTSIDE),
    E: of('8192', SMALL_BUSINESS),
  },
  SKR04: {
    S: { 19: of('4400', 'Erlöse 19 % USt'), 7: of('4300', 'Erlöse 7 % USt') },
    oss: of('4331', ONE_STOP_SHOP),
    AE: of('4336', REVERSE_CHARGE),
    O: of('4338', OUTSIDE),
    E: of('4184', SMALL_BUSINESS),
  },
} as const

/**
 * The usual account of a kind of tax in a chart. What is declared through the One Stop Shop has one account for all rates,
 * as the rate is no German one: the booking names country and rate. Undefined: the chart has none.
 */
export function usualAccount(
  chart: Chart,
  { category, country, rate }: TaxKind,
): ChartAccount | undefined {
  const accounts = revenueCharts[chart]
  if (category !== 'S') return accounts[category]
  if (country !== '') return accounts.oss
  const byRate: Readonly<Record<number, ChartAccount>> = accounts.S
  return byRate[rate]
}
