import { expect, test } from 'vitest'
import {
  charts,
  revenueAccount,
  taxKindName,
  usualAccount,
  type AccountingSettings,
} from './accountingSettings'
import { datevEntries, fiscalYearOf, missingSettings } from './datev'
import { DATEV_COLUMNS, datevText, windows1252 } from './datevFile'
import type { Booking } from './exportRows'

const accounts = {
  receivable: charts.SKR03.receivable.account,
  bank: charts.SKR03.bank.account,
  clearing: charts.SKR03.clearing.account,
  credits: charts.SKR03.credits.account,
  expired_credits: charts.SKR03.expired_credits.account,
  write_offs: charts.SKR03.write_offs.account,
}
const settings: AccountingSettings = {
  consultant_number: 1_001,
  client_number: 42,
  fiscal_year_month: 1,
  account_length: 4,
  first_debtor: 10_000,
  ...accounts,
  revenue: [
    { category: 'S', country: '', rate: 19, account: '8400', tax_key: '' },
    { category: 'S', country: '', rate: 7, account: '8300', tax_key: '' },
    { category: 'S', country: 'FR', rate: 20, account: '8331', tax_key: '' },
    { category: 'AE', country: '', rate: 0, account: '8336', tax_key: '' },
  ],
  version: 1,
  used: [],
}

const booking = (given: Partial<Booking> & Pick<Booking, 'kind' | 'entries'>): Booking => ({
  cursor: '',
  id: 'b',
  at: '2026-11-03T10:00:00.000Z',
  workspace_id: 'w1',
  workspace: 'northwind',
  customer: 'Müller & Söhne “GmbH”',
  number: 'INV-000007',
  driver: '',
  reference: '',
  currency: 'EUR',
  country: 'DE',
  vat_id: '',
  oss_country: '',
  service_month: null,
  due_on: null,
  taxes: [],
  ...given,
})

const bookings: Booking[] = [
  booking({
    kind: 'invoice',
    service_month: '2026-10-01',
    entries: { receivable: 22_600, revenue: -20_000, tax: -2_600 },
    taxes: [
      { category: 'S', rate: 19, net_cents: 10_000, tax_cents: 1_900 },
      { category: 'S', rate: 7, net_cents: 10_000, tax_cents: 700 },
    ],
  }),
  booking({
    kind: 'credit_note',
    number: 'CN-000001',
    service_month: '2026-10-01',
    entries: { receivable: -1_190, revenue: 1_000, tax: 190 },
    taxes: [{ category: 'S', rate: 19, net_cents: 1_000, tax_cents: 190 }],
  }),
  booking({
    kind: 'invoice',
    workspace_id: 'w2',
    country: 'FR',
    oss_country: 'FR',
    service_month: '2026-10-01',
    entries: { receivable: 12_000, revenue: -10_000, tax: -2_000 },
    taxes: [{ category: 'S', rate: 20, net_cents: 10_000, tax_cents: 2_000 }],
  }),
  booking({
    kind: 'invoice',
    workspace_id: 'w2',
    country: 'NL',
    vat_id: 'NL004495445B01',
    service_month: '2026-10-01',
    entries: { receivable: 5_000, revenue: -5_000 },
    taxes: [{ category: 'AE', rate: 0, net_cents: 5_000, tax_cents: 0 }],
  }),
  booking({
    kind: 'payment',
    driver: 'bank-transfer',
    entries: { cash: 22_600, receivable: -22_600 },
  }),
  booking({
    kind: 'payment',
    driver: 'stripe',
    number: '',
    reference: 'pi_3 Ab',
    entries: { cash: 900, receivable: -900 },
  }),
  booking({ kind: 'refund', driver: 'stripe', entries: { cash: -400, receivable: 400 } }),
  booking({ kind: 'credit', entries: { loss: 300, credit: -300 } }),
  booking({ kind: 'credit_expired', entries: { credit: 100, breakage: -100 } }),
  booking({ kind: 'write_off', entries: { loss: 50, receivable: -50 } }),
]
const debtors = { w1: 10_000, w2: 10_001 }
const entries = datevEntries({ bookings, settings, debtors })
const months = { from: '2026-11-01', to: '2026-11-01' }

const short = entries.map(
  ({ cents, side, account, contraAccount }) => `${cents} ${side} ${account} ${contraAccount}`,
)

test('each booking goes on its accounts, with the side that gets', () => {
  expect(short).toEqual([
    '11900 S 10000 8400',
    '10700 S 10000 8300',
    '1190 H 10000 8400',
    '12000 S 10001 8331',
    '5000 S 10001 8336',
    '22600 S 1200 10000',
    '900 S 1360 10000',
    '400 H 1360 10000',
    '300 S 8700 10000',
    '100 H 2700 10000',
    '50 S 2400 10000',
  ])
})

/** What accounts of the ledger have together. */
const ledger = (names: readonly (keyof Booking['entries'])[]) =>
  bookings
    .flatMap((each) => names.map((name) => each.entries[name] ?? 0))
    .reduce((sum, each) => sum + each, 0)

test('debit and credit are equal, and accounts have what the ledger says', () => {
  const sums = new Map<string, number>()
  const add = (account: string, cents: number) =>
    sums.set(account, (sums.get(account) ?? 0) + cents)
  for (const { cents, side, account, contraAccount } of entries) {
    const debit = side === 'S' ? cents : -cents
    add(account, debit)
    add(contraAccount, -debit)
  }
  expect([...sums.values()].reduce((sum, each) => sum + each, 0)).toBe(0)
  expect((sums.get('10000') ?? 0) + (sums.get('10001') ?? 0)).toBe(ledger(['receivable', 'credit']))
  expect((sums.get('1200') ?? 0) + (sums.get('1360') ?? 0)).toBe(ledger(['cash']))
  // Revenue has its tax in it: DATEV takes it out.
  expect(
    ['8400', '8300', '8331', '8336'].reduce((sum, each) => sum + (sums.get(each) ?? 0), 0),
  ).toBe(ledger(['revenue', 'tax']))
})

test('customers without accounts of their own share one', () => {
  const shared = datevEntries({ bookings, settings, debtors: {} })
  expect(new Set(shared.map(({ account }) => account))).toContain('1410')
  expect(shared.some(({ account }) => account.startsWith('1000'))).toBe(false)
})

test('what is missing is named, and only what these bookings need', () => {
  expect(missingSettings({ bookings, settings }, months)).toEqual([])
  const empty: AccountingSettings = {
    ...settings,
    consultant_number: null,
    first_debtor: null,
    receivable: '',
    bank: '',
    write_offs: '',
    revenue: settings.revenue.slice(1),
  }
  expect(missingSettings({ bookings: bookings.slice(0, 5), settings: empty }, months)).toEqual([
    { what: 'consultant_number' },
    { what: 'receivable' },
    { what: 'revenue', kind: { category: 'S', country: '', rate: 19 } },
    { what: 'bank' },
  ])
  expect(
    missingSettings({ bookings: [], settings }, { from: '2026-12-01', to: '2027-01-01' }),
  ).toEqual([{ what: 'fiscal_year' }])
  expect(
    missingSettings(
      { bookings: bookings.slice(5, 6).map((each) => ({ ...each, currency: 'CHF' })), settings },
      months,
    ),
  ).toEqual([{ what: 'currency' }])
})

test('a fiscal year may begin in any month', () => {
  expect(fiscalYearOf('2026-11-01', 1)).toBe('2026-01-01')
  expect(fiscalYearOf('2026-06-01', 7)).toBe('2025-07-01')
  expect(fiscalYearOf('2026-07-01', 7)).toBe('2026-07-01')
})

const text = datevText(entries, settings, months, {
  name: 'Basalt',
  now: new Date('2026-12-01T08:05:09.120Z'),
})
const lines = text.split('\r\n')
const field = (line: number, column: string) =>
  lines[line + 1]?.split(';')[DATEV_COLUMNS.indexOf(column)]

test('the file has the head of a batch of bookings, and its 125 columns', () => {
  expect(lines[0]).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201080509120;;"";"Basalt";"";1001;42;20260101;4;20261101;20261130;"Basalt 2026-11";"";1;0;0;"EUR";;;;;;;;;',
  )
  expect(lines[0]?.split(';')).toHaveLength(31)
  expect(DATEV_COLUMNS).toHaveLength(125)
  expect(lines[1]?.split(';')).toEqual(DATEV_COLUMNS)
  expect(lines).toHaveLength(entries.length + 3)
  expect(lines.at(-1)).toBe('')
})

test('a line has its amount, day and document as DATEV reads them', () => {
  expect(lines[2]?.split(';').slice(0, 14)).toEqual([
    '119,00',
    '"S"',
    '"EUR"',
    '',
    '',
    '',
    '10000',
    '8400',
    '',
    '0311',
    '"INV-000007"',
    '',
    '',
    '"Rechnung Müller & Söhne “GmbH”"',
  ])
  expect(field(1, 'Leistungsdatum')).toBe('31102026')
  expect(field(4, 'EU-Land u. UStID (Bestimmung)')).toBe('"FR"')
  expect(field(4, 'EU-Steuersatz (Bestimmung)')).toBe('20,00')
  expect(field(5, 'EU-Land u. UStID (Bestimmung)')).toBe('"NL004495445B01"')
  // Without an invoice, the reference of the payment: signs that the field does not take are left out.
  expect(field(7, 'Belegfeld 1')).toBe('"pi3Ab"')
})

test('rates of one country have their accounts, and Greece is EL', () => {
  const kinds = [
    { category: 'S', country: 'PT', rate: 22, account: '8332', tax_key: '' },
    { category: 'S', country: 'PT', rate: 23, account: '8333', tax_key: '' },
    { category: 'S', country: 'GR', rate: 24, account: '8331', tax_key: '240' },
  ] as const
  const sold = kinds.map(({ country, rate }) =>
    booking({
      kind: 'invoice',
      country,
      oss_country: country,
      entries: {},
      taxes: [{ category: 'S', rate, net_cents: 1_000, tax_cents: rate * 10 }],
    }),
  )
  expect(
    datevEntries({
      bookings: sold,
      settings: { ...settings, revenue: [...kinds] },
      debtors,
    }).map((each) => [each.contraAccount, each.taxKey, each.euCountryOrVatId, each.euRate]),
  ).toEqual([
    ['8332', '', 'PT', 22],
    ['8333', '', 'PT', 23],
    ['8331', '240', 'EL', 24],
  ])
})

test('the invoice says whether its tax is declared through the One Stop Shop, not its country', () => {
  const abroad = booking({
    kind: 'invoice',
    country: 'FR',
    entries: {},
    taxes: [{ category: 'S', rate: 19, net_cents: 1_000, tax_cents: 190 }],
  })
  expect(datevEntries({ bookings: [abroad], settings, debtors })[0]).toMatchObject({
    contraAccount: '8400',
    euCountryOrVatId: '',
    euRate: null,
  })
})

test('a text cannot leave its field', () => {
  const risky = entries
    .slice(0, 1)
    .map((entry) => ({ ...entry, text: 'Evil ";=cmd\r\n"x', number: '"=1;2' }))
  const line = datevText(risky, settings, months, { name: 'B' }).split('\r\n')[2] ?? ''
  expect(line).toContain('"Evil "";=cmd ""x"')
  expect(line).toContain('"12"')
})

test('the bytes are those of Windows-1252', () => {
  expect(Array.from(windows1252('aÄ€“–ŠŸ'))).toEqual([0x61, 0xc4, 0x80, 0x93, 0x96, 0x8a, 0x9f])
  expect(Array.from(windows1252('Łşé漢'))).toEqual([0x3f, 0x73, 0xe9, 0x3f])
  expect(new TextDecoder('windows-1252').decode(windows1252(text))).toBe(text)
})

test('charts offer the usual accounts, and none where they do not know one', () => {
  const kind = { category: 'S', country: '', rate: 19 } as const
  const none = { country: '', rate: 0 }
  expect(
    (
      [
        kind,
        { ...kind, rate: 7 },
        { ...kind, rate: 20 },
        { ...kind, country: 'FR', rate: 20 },
        { ...kind, country: 'PT', rate: 22 },
        { category: 'AE', ...none },
        { category: 'O', ...none },
        { category: 'E', ...none },
      ] as const
    ).map((each) =>
      (['SKR03', 'SKR04'] as const).map((chart) => usualAccount(chart, each)?.account),
    ),
  ).toEqual([
    ['8400', '4400'],
    ['8300', '4300'],
    [undefined, undefined],
    ['8331', '4331'],
    ['8331', '4331'],
    ['8336', '4336'],
    ['8338', '4338'],
    ['8192', '4184'],
  ])
  expect(revenueAccount(settings, { ...kind, rate: 20 })).toBeUndefined()
  expect(taxKindName({ ...kind, country: 'FR', rate: 20 }, () => 'France')).toBe(
    'VAT 20 %, customers in France',
  )
})
