import { exampleIds } from './examples'

const server = {
  kind: 'server',
  entity_id: exampleIds.instance,
  title: 'web-1',
  net_micros: 8_000_000,
}

const attempt = {
  attempt_id: exampleIds.method,
  state: 'queued',
  amount_cents: 5000,
  currency: 'EUR',
  action_url: null,
}

/** Answers of the procedures about bills, by their names. */
export const billingAnswers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  month_so_far: {
    month: '2026-11-01',
    from: '2026-11-01T00:00:00Z',
    until: '2026-11-22T10:00:00Z',
    lines: [
      { ...server, plan: 'v1.small', region: 'ams1', minutes: 30_840, projected_micros: 8_400_000 },
    ],
    charges: [],
    net_micros: 8_000_000,
    projected_micros: 8_400_000,
    tax: { category: 'S', rate: 20, reason: '' },
    waits_for: null,
    total_cents: 960,
    is_complete: false,
  },
  monthly_limit: {
    currency: 'EUR',
    limit_micros: 180_000_000,
    action: 'stop_marked',
    spent_micros: 142_800_000,
    exhausts_at: '2026-11-24T14:20:00Z',
    is_charging: true,
    servers: [
      {
        id: exampleIds.instance,
        name: 'web-1',
        state: 'running',
        hourly_micros: 12_000,
        may_be_stopped: true,
        stopped_at: null,
      },
    ],
  },
  invoice_facts: {
    id: exampleIds.file,
    number: 'INV-000042',
    kind: 'invoice',
    month: '2026-11-01',
    issued_on: '2026-12-01',
    due_on: '2026-12-15',
    payer: { kind: 'person', name: 'Mira Weber', country: 'AT' },
    seller: { legal_name: 'Example Cloud GmbH', country: 'AT' },
    lines: [
      {
        ...server,
        position: 1,
        detail: 'v1.small, ams1',
        from_at: '2026-11-01T00:00:00.000Z',
        to_at: '2026-12-01T00:00:00.000Z',
        quantity: 43_200,
        unit: 'minute',
        unit_micros: null,
        net_cents: 800,
        tax_category: 'S',
        tax_rate: 20,
        data: { plan: 'v1.small', region: 'ams1', minutes: 43_200 },
      },
    ],
    taxes: [
      { category: 'S', rate: 20, net_cents: 800, tax_cents: 160, reason: '', reason_code: '' },
    ],
    net_cents: 800,
    tax_cents: 160,
    total_cents: 960,
    corrects: null,
    reason: '',
    texts: { invoice: '', payment: '' },
    bank: { holder: 'Example Cloud GmbH', iban: 'AT611904300234573201', bic: '' },
    remittance: 'INV-000042',
    hash: '9f86d081…',
    previous_hash: '60303ae2…',
  },
  invoice_segments: {
    position: 1,
    from_at: '2026-11-01T00:00:00Z',
    to_at: '2026-11-02T00:00:00Z',
  },
  invoice_document: {
    name: 'INV-000042.pdf',
    media_type: 'application/pdf',
    sha256: '2c26b46b…',
    content: 'JVBERi0xLjcK…',
  },
  transfer_account: {
    holder: 'Example Cloud GmbH',
    iban: 'AT611904300234573201',
    bic: '',
    reference: 'web-team',
  },
  add_payment_method: { method_id: exampleIds.method, state: 'pending' },
  pay_invoice: attempt,
  top_up: attempt,
  redeem_voucher: { status: 'redeemed', amount_cents: 2500, ends_at: '2027-11-22T10:00:00Z' },
  save_billing_profile: { vat_state: 'none', version: 1 },
}
