import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { CheckedInvoice } from '@/domain/billing/invoiceCheck'
import { loadRootCheck } from '@/domain/billing/invoiceRoots'
import type { RootCheck } from '@/domain/billing/rootCheck'
import { InvoiceRoots } from './InvoiceRoots'

vi.mock('@/domain/billing/invoiceRoots')

afterEach(cleanup)

const checked = {
  facts: { number: 'INV-000042', lines: [{ position: 1, title: 'web-1' }] },
} as unknown as CheckedInvoice

async function show(check: Partial<RootCheck> | null) {
  const whole = { records: 30, days: [], withoutRoot: [], problems: [], ...check }
  vi.mocked(loadRootCheck).mockResolvedValue({
    roots: [],
    proofs: new Map(),
    check: check === null ? null : whole,
  })
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/billing',
    page: () => <InvoiceRoots checked={checked} />,
  })
}

/** The spinner is a status too. */
const says = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))

test('what is in the roots was not changed, and days without a root are named', async () => {
  await show({ days: ['2026-11-01', '2026-11-02'], withoutRoot: ['2026-11-03'] })
  await says(
    'The record of the servers and snapshots was not changed later. 30 records of 2 days are in the daily roots. 3 Nov 2026 has no root.',
  )
  expect(
    within(screen.getByRole('status')).getByRole('link', { name: 'Daily roots' }),
  ).toHaveAttribute('href', '/research/daily-roots')
})

test('without any root nothing is claimed', async () => {
  await show({ records: 0, withoutRoot: ['2026-11-03'] })
  await says(
    'No day of this invoice has a daily root. So it cannot be shown that the record of the servers and snapshots was not changed later.',
  )
})

test('each problem is a sentence, and leads to support', async () => {
  await show({
    days: ['2026-11-01'],
    problems: [
      { what: 'broken', position: null, days: ['2026-11-01'] },
      { what: 'changed', position: 1, days: ['2026-11-01', '2026-11-02'] },
      { what: 'missing', position: 1, days: ['2026-11-03'] },
      { what: 'other', position: 1, days: ['2026-11-04'] },
    ],
  })
  const found = await screen.findByRole('alert')
  expect(found).toHaveTextContent('This invoice does not fit the daily roots.')
  expect(
    within(found)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'The daily root of 1 Nov 2026 does not follow from the one before it.',
    'The record of web-1 for 1 Nov 2026 and 1 more day is not the one that the daily root was made of: it was changed later.',
    'The daily root of 3 Nov 2026 has no record of web-1.',
    'This invoice has other times, sizes or prices of web-1 for 4 Nov 2026 than the daily root.',
  ])
  expect(within(found).getByRole('link', { name: 'Contact support' })).toBeVisible()
})

test('a page without cryptography says so', async () => {
  await show(null)
  expect(
    await screen.findByText(/only be compared on a page that was loaded by https/),
  ).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})
