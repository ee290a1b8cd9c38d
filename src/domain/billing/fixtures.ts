import type { InvoiceFacts, InvoiceLine, InvoiceTax, TaxCategory } from './invoiceFacts'

const PAYER: InvoiceFacts['payer'] = {
  kind: 'company',
  name: 'Mira Solberg',
  company: 'Solberg Research GmbH',
  street: 'Lindenallee 12',
  extra: '',
  postcode: '20095',
  city: 'Hamburg',
  region: '',
  country: 'DE',
  vat_id: 'DE811907980',
  email: 'billing@solberg.example',
  reference: 'PO-4471',
  workspace_name: 'Solberg Research',
}

const SELLER: InvoiceFacts['seller'] = {
  legal_name: 'Basalt Example GmbH',
  address: 'Musterstraße 1\n10115 Berlin',
  country: 'DE',
  vat_id: 'DE123456789',
  tax_number: '30/123/45678',
  register: 'HRB 12345 B, Amtsgericht Charlottenburg',
  represented_by: 'Ada Beispiel',
  email: 'billing@basalt.example',
  phone: '+49 30 1234567',
}

const BANK = { holder: 'Basalt Example GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }

const inRange = (value: number, count: number) => ((value % count) + count) % count

/** A line of a server that ran all of November 2026, its price a little higher at each position. */
export function makeLine(changes: Partial<InvoiceLine> = {}): InvoiceLine {
  const position = changes.position ?? 1
  const unitMicros = 123 + inRange(position * 37, 400)
  const netMicros = unitMicros * 43_200
  return {
    position,
    kind: 'server',
    entity_id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    title: `web-${position}`,
    detail: 'v1.medium, hel1',
    from_at: '2026-11-01T00:00:00Z',
    to_at: '2026-12-01T00:00:00Z',
    quantity: 43_200,
    unit: 'minute',
    unit_micros: unitMicros,
    net_micros: netMicros,
    net_cents: Math.round(netMicros / 10_000),
    tax_category: 'S',
    tax_rate: 19,
    data: {
      plan: 'v1.medium',
      region: 'hel1',
      minutes: 43_200,
      hourly_micros: unitMicros * 60,
      monthly_cap_micros: null,
    },
    ...changes,
  }
}

/** The tax of these lines: one row for each category and rate, rounded half up on the sum. */
export function taxesOf(
  lines: readonly InvoiceLine[],
  reasons: Partial<Record<TaxCategory, Pick<InvoiceTax, 'reason' | 'reason_code'>>> = {},
): InvoiceTax[] {
  const sums = new Map<string, InvoiceTax>()
  for (const { tax_category: category, tax_rate: rate, net_cents } of lines) {
    const key = `${category} ${rate}`
    const tax = sums.get(key) ?? {
      category,
      rate,
      net_cents: 0,
      tax_cents: 0,
      reason: '',
      reason_code: '',
      ...reasons[category],
    }
    sums.set(key, { ...tax, net_cents: tax.net_cents + net_cents })
  }
  return [...sums.values()].map((tax) => ({
    ...tax,
    // A rate has two decimals at most, so that this is a sum of whole numbers.
    tax_cents: roundHalfUp(tax.net_cents * Math.round(tax.rate * 100), 10_000),
  }))
}

/** Half away from zero, as PostgreSQL rounds numbers. */
const roundHalfUp = (value: number, divisor: number) =>
  Math.sign(value) * Math.floor((Math.abs(value) + divisor / 2) / divisor) || 0

/** An invoice of a company in the provider's country, with its sums made of the lines. */
export function makeInvoiceFacts(
  changes: Partial<InvoiceFacts> = {},
  reasons: Parameters<typeof taxesOf>[1] = {},
): InvoiceFacts {
  const lines = changes.lines ?? [makeLine()]
  const taxes = changes.taxes ?? taxesOf(lines, reasons)
  const netCents = lines.reduce((sum, { net_cents }) => sum + net_cents, 0)
  const taxCents = taxes.reduce((sum, { tax_cents }) => sum + tax_cents, 0)
  return {
    id: '7b6a1f0e-52a4-4c1b-9d3e-000000000001',
    number: 'INV-2026-0042',
    kind: 'invoice',
    month: '2026-11-01',
    issued_on: '2026-12-01',
    due_on: '2026-12-15',
    currency: 'EUR',
    payer: PAYER,
    seller: SELLER,
    lines,
    taxes,
    net_cents: netCents,
    tax_cents: taxCents,
    total_cents: netCents + taxCents,
    corrects: null,
    reason: '',
    texts: { invoice: '', payment: '' },
    bank: BANK,
    remittance: 'INV-2026-0042',
    hash: 'a'.repeat(64),
    previous_hash: 'b'.repeat(64),
    ...changes,
  }
}

const AE = {
  reason:
    'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).',
  reason_code: 'VATEX-EU-AE',
}
const O = {
  reason:
    'Not subject to VAT: the place of supply is outside the area of this tax (Articles 44 and 58 of Directive 2006/112/EC).',
  reason_code: 'VATEX-EU-O',
}

const person = (changes: Partial<InvoiceFacts['payer']>): InvoiceFacts['payer'] => ({
  ...PAYER,
  kind: 'person',
  company: '',
  vat_id: '',
  reference: '',
  ...changes,
})

interface Customer {
  payer: InvoiceFacts['payer']
  seller: InvoiceFacts['seller']
  taxed: Pick<InvoiceLine, 'tax_category' | 'tax_rate'>
  reasons: Parameters<typeof taxesOf>[1]
}

const standard = (rate: number): Pick<Customer, 'taxed' | 'reasons'> => ({
  taxed: { tax_category: 'S', tax_rate: rate },
  reasons: {},
})

/** Every kind of customer that a tax rule tells from the others. */
const customers: Readonly<Record<string, Customer>> = {
  'company in the country': { payer: PAYER, seller: SELLER, ...standard(19) },
  'person in the country': { payer: person({}), seller: SELLER, ...standard(19) },
  'person in another member state': {
    payer: person({
      name: 'Siobhán Ní Bhriain',
      street: '4 Éire Street',
      postcode: 'D02 X285',
      city: 'Dublin',
      country: 'IE',
    }),
    seller: SELLER,
    ...standard(19),
  },
  'person in another member state, OSS': {
    payer: person({
      name: 'Κατερίνα Παπαδοπούλου',
      street: 'Ερμού 5',
      postcode: '105 63',
      city: 'Αθήνα',
      country: 'GR',
    }),
    seller: SELLER,
    ...standard(24),
  },
  'company in another member state': {
    payer: {
      ...PAYER,
      company: 'Łódź Żagle Sp. z o.o.',
      street: 'ul. Piotrkowska 104',
      postcode: '90-926',
      city: 'Łódź',
      country: 'PL',
      vat_id: 'PL5260001246',
    },
    seller: SELLER,
    taxed: { tax_category: 'AE', tax_rate: 0 },
    reasons: { AE },
  },
  'company outside the EU': {
    payer: {
      ...PAYER,
      company: 'Harbour & Sons <Ltd>',
      street: '1 Quay Road',
      postcode: 'BS1 4RN',
      city: 'Bristol',
      country: 'GB',
      vat_id: 'GB123456789',
    },
    seller: SELLER,
    taxed: { tax_category: 'O', tax_rate: 0 },
    reasons: { O },
  },
  'small business': {
    payer: PAYER,
    seller: { ...SELLER, vat_id: '' },
    taxed: { tax_category: 'E', tax_rate: 0 },
    reasons: {
      E: { reason: 'Exempt as a small business (§ 19 UStG).', reason_code: '' },
    },
  },
  'provider outside the EU': {
    payer: PAYER,
    seller: {
      ...SELLER,
      legal_name: 'Basalt Example AG',
      address: 'Beispielweg 3\n8001 Zürich',
      country: 'CH',
      vat_id: '',
      tax_number: 'CHE-123.456.788',
    },
    taxed: { tax_category: 'O', tax_rate: 0 },
    reasons: { O },
  },
}

/** An invoice for each kind of customer. */
export const invoicesByCustomer: Readonly<Record<string, InvoiceFacts>> = Object.fromEntries(
  Object.entries(customers).map(([name, { payer, seller, taxed, reasons }]) => [
    name,
    makeInvoiceFacts({ payer, seller, lines: linesOf(taxed) }, reasons),
  ]),
)

/** Two servers, one of them for a part of the month, a snapshot, and a credit under the service level agreement. */
function linesOf(taxed: Partial<InvoiceLine>): InvoiceLine[] {
  return [
    makeLine({ position: 1, title: 'web-1', ...taxed }),
    makeLine({
      position: 2,
      title: 'db-1',
      detail: 'c2.large, fra1',
      from_at: '2026-11-10T08:20:00Z',
      quantity: 29_740,
      unit_micros: null,
      net_micros: 39_000_000,
      net_cents: 3_900,
      data: {
        plan: 'c2.large',
        region: 'fra1',
        minutes: 29_740,
        hourly_micros: 87_000,
        monthly_cap_micros: 39_000_000,
      },
      ...taxed,
    }),
    makeLine({
      position: 3,
      kind: 'snapshot',
      title: 'before-upgrade',
      detail: 'Snapshot, 18 GiB, fra1',
      from_at: '2026-11-22T23:58:20Z',
      quantity: 3_456.5,
      unit: 'gib_hour',
      unit_micros: null,
      net_micros: 52_807,
      net_cents: 5,
      data: { region: 'fra1', size_gib: 18, gib_month_micros: 11_000, minutes: 11_522 },
      ...taxed,
    }),
    makeLine({
      position: 4,
      kind: 'charge',
      title: 'Availability of web-1 below 99.95 %',
      detail:
        '81 minutes in the state "Error", of which 21 are allowed. 1 started hours, each 10 % of 6.91.',
      from_at: null,
      to_at: null,
      quantity: 1,
      unit: 'piece',
      unit_micros: -691_200,
      net_micros: -691_200,
      net_cents: -69,
      data: {
        kind: 'sla_credit',
        outage_ms: 4_860_000,
        allowed_ms: 1_296_000,
        hours: 1,
        credit_percent: 10,
        price_micros: 6_912_000,
      },
      ...taxed,
    }),
  ]
}

/** The credit note for the first two lines of this invoice. */
export function makeCreditNote(invoice: InvoiceFacts): InvoiceFacts {
  const lines = invoice.lines.slice(0, 2)
  const reasons = Object.fromEntries(
    invoice.taxes.map(({ category, reason, reason_code }) => [category, { reason, reason_code }]),
  )
  const { seller, payer } = invoice
  return makeInvoiceFacts(
    {
      id: '7b6a1f0e-52a4-4c1b-9d3e-000000000002',
      number: 'CN-2026-0003',
      kind: 'credit_note',
      issued_on: '2026-12-05',
      due_on: null,
      seller,
      payer,
      lines,
      corrects: { number: invoice.number, issued_on: invoice.issued_on },
      reason: 'The server could not be reached from 3 to 5 November.',
      remittance: 'CN-2026-0003',
    },
    reasons,
  )
}
