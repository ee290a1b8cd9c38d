import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { loadBillingAccount, type BillingAccount } from '@/domain/billing/account'
import { loadBillingTerms, type BillingTerms } from '@/domain/billing/terms'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { listMembers } from '@/domain/workspaces/workspace'
import { SettingsSection } from './SettingsSection'

vi.mock('@/domain/billing/account', { spy: true })
vi.mock('@/domain/billing/terms', { spy: true })
vi.mock('@/domain/workspaces/workspace', { spy: true })

beforeEach(() => {
  vi.mocked(loadBillingTerms).mockResolvedValue({ tax_scheme: 'vat' } as BillingTerms)
  vi.mocked(listMembers).mockResolvedValue([])
})
afterEach(cleanup)

async function show(account: Partial<BillingAccount>) {
  vi.mocked(loadBillingAccount).mockResolvedValue({
    currency: 'EUR',
    oldestNumber: null,
    balanceCents: 0,
    creditCents: 0,
    availableCents: 0,
    ...account,
  } as BillingAccount)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/page',
    page: () => (
      <SettingsSection
        userId="u1"
        workspace={makeWorkspace({ name: 'Blue Harbor', role: 'owner', isOwnPersonal: false })}
        isSuspended={false}
        reasonAgainst={() => undefined}
      />
    ),
  })
  return userEvent.setup()
}

test('a workspace with an unpaid invoice says so instead of being deleted', async () => {
  const user = await show({ oldestNumber: 'INV-000007' })
  expect(
    await screen.findByText('Invoice INV-000007 is not paid. Pay it first.', { selector: 'p' }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete workspace' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('what becomes of money on the balance is said before the workspace is deleted', async () => {
  const user = await show({ balanceCents: 1_750, creditCents: 500, availableCents: 1_750 })
  await screen.findByText(/^€12\.50 is left on its balance/)
  await user.click(screen.getByRole('button', { name: 'Delete workspace' }))
  expect(
    within(await screen.findByRole('alertdialog')).getByText(
      /^€12\.50 is left .* Credits of €5\.00 are lost\.$/,
    ),
  ).toBeInTheDocument()
})
