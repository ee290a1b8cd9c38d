import type { BillingAccount } from './account'
import type { Invoice } from './invoices'
import type { MonthLine, MonthSoFar } from './monthSoFar'

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

/** An account on which nothing is due. */
export function makeBillingAccount(changes: Partial<BillingAccount> = {}): BillingAccount {
  return {
    currency: 'EUR',
    mode: 'postpaid',
    balanceCents: 0,
    creditCents: 0,
    availableCents: 0,
    daysLeft: null,
    overdueCents: 0,
    oldestNumber: null,
    failureText: null,
    nextStep: null,
    nextStepAt: null,
    heldAt: null,
    ...changes,
  }
}

/** A month with one server. */
export function makeMonth(changes: Partial<MonthSoFar> = {}): MonthSoFar {
  return {
    month: '2026-11-01',
    currency: 'EUR',
    from: '2026-11-01T00:00:00Z',
    until: '2026-11-20T00:00:00Z',
    lines: [makeMonthLine()],
    charges: [],
    netMicros: 1_500_000,
    projectedMicros: 8_000_000,
    tax: { category: 'S', rate: 19, reason: '' },
    waitsFor: null,
    totalCents: 179,
    isComplete: false,
    ...changes,
  }
}

/** A server that ran for a while. */
export function makeMonthLine(changes: Partial<MonthLine> = {}): MonthLine {
  return {
    kind: 'server',
    entityId: `id of ${changes.title ?? 'web-1'}`,
    title: 'web-1',
    plan: 'v1.small',
    region: 'fra1',
    minutes: 7_500,
    netMicros: 1_500_000,
    projectedMicros: 8_000_000,
    ...changes,
  }
}
