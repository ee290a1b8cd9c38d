import type { Invoice } from './invoices'

/** An invoice that is open, with what a test changes. */
export function makeInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    number: 'INV-000042',
    kind: 'invoice',
    workspaceId: 'id of north',
    month: '2026-11-01',
    issuedOn: '2026-12-01',
    dueOn: '2026-12-15',
    currency: 'EUR',
    netCents: 10_000,
    taxCents: 1_900,
    totalCents: 11_900,
    paidCents: 0,
    creditedCents: 0,
    status: 'open',
    ...changes,
  }
}
