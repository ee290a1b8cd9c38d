import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makePlan } from '@/domain/catalogue/fixtures'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { listPlans } from '@/domain/catalogue/queries'
import { makeInstance } from '@/domain/instances/fixtures'
import { useOrderPayer, type OrderPayer } from '@/domain/billing/useOrderPayer'
import type { TabProps } from './InstancePage'
import { ResizeSection } from './ResizeSection'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listPlans: vi.fn<typeof listPlans>(),
}))
vi.mock('@/domain/billing/useOrderPayer', () => ({ useOrderPayer: vi.fn<typeof useOrderPayer>() }))

afterEach(cleanup)

async function show(payer: Pick<OrderPayer, 'words' | 'prices'>) {
  vi.mocked(listPlans).mockResolvedValue([
    makePlan({ slug: 'v1.medium', hourlyMicros: 20_000, monthlyCapMicros: 13_000_000 }),
  ])
  vi.mocked(useOrderPayer).mockReturnValue(payer as OrderPayer)
  const rules: TabProps['rules'] = {
    transitions: [
      {
        action: 'resize',
        from: 'running',
        via: 'resizing',
        to: 'running',
        fail: 'error',
        roles: ['operator'],
        needsConfirm: true,
        billingEffect: 'new_price',
      },
    ],
    states: undefined,
    roles: ['operator'],
  }
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers/s1',
    page: () => (
      <ResizeSection
        userId="ada"
        instance={makeInstance({ name: 'web-1' })}
        rules={rules}
        actions={{} as TabProps['actions']}
        isSimulated={false}
      />
    ),
  })
  const row = await screen.findByRole('row', { name: /v1\.medium/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Resize to v1.medium' }))
  return { row, question: await screen.findByRole('alertdialog') }
}

test('a private person reads prices with VAT, in the list and in the question', async () => {
  const { row, question } = await show({
    words: 'with 20 % VAT',
    prices: createPriceFormatter('en', 'UTC', 20),
  })
  expect(row).toHaveTextContent('€0.0240€15.60')
  expect(screen.getByText(/Prices are with 20 % VAT\.$/, { selector: 'section > p' })).toBeVisible()
  expect(question).toHaveTextContent('You pay €0.0240 per hour instead of €0.0144 per hour')
  expect(question).toHaveTextContent('Prices are with 20 % VAT.')
})

test('where nobody pays yet, prices are as the reader chose, and the question says so too', async () => {
  const { row, question } = await show({ words: undefined, prices: undefined })
  expect(row).toHaveTextContent('€0.0200€13.00')
  expect(question).toHaveTextContent('You pay €0.0200 per hour instead of €0.0120 per hour')
  expect(question).toHaveTextContent('Prices are without VAT.')
})
