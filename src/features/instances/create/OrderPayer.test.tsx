import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { QueryProvider } from '@/components/QueryProvider'
import type { BillingProfile } from '@/domain/billing/billingProfile'
import { makePlan } from '@/domain/catalogue/fixtures'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { OrderPayer } from './OrderPayer'
import type { OrderPayer as Payer } from '@/domain/billing/useOrderPayer'

afterEach(cleanup)

const profile: BillingProfile = {
  kind: 'person',
  name: 'Uma User',
  company: '',
  street: 'Ring 1',
  extra: '',
  postcode: '1010',
  city: 'Wien',
  region: '',
  country: 'AT',
  email: '',
  reference: '',
  version: 1,
  vatId: '',
  vatState: 'none',
  vatCheckedAt: null,
  vatConsultation: '',
  vatName: '',
  vatTriedAt: null,
}

async function open(payer: Partial<Payer>) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/page',
    page: () => (
      <QueryProvider>
        <OrderPayer
          userId="ada"
          workspace={makeWorkspace({ name: 'Blue Harbor' })}
          person={undefined}
          payer={{
            isCharged: true,
            isOwner: true,
            profile,
            isMissing: false,
            tax: undefined,
            words: undefined,
            prices: undefined,
            ...payer,
          }}
          plan={makePlan({ currency: 'EUR', hourlyMicros: 10_200, monthlyCapMicros: 6_800_000 })}
          count={2}
        />
      </QueryProvider>
    ),
  })
  return userEvent.setup()
}

test('the price without tax, the tax and the total, which add up', async () => {
  await open({ tax: { label: 'VAT, 20 %', percent: 20, reason: 'The rate of Austria.' } })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Part of the pricePer hourA month at most',
    'Without VAT€0.020400€13.60',
    'VAT, 20 %€0.004080€2.72',
    'Total€0.024480€16.32',
  ])
  expect(screen.getByText('The rate of Austria.')).toBeVisible()
  expect(screen.getByText('Uma User, Wien, pays.')).toBeVisible()
})

test('before VIES has answered no total is promised', async () => {
  await open({
    tax: { label: 'VAT', percent: null, reason: 'Known once VIES has answered about your VAT ID.' },
  })
  expect(await screen.findByText(/^Known once VIES/)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('an owner enters who pays here', async () => {
  const person = await open({ profile: null, isMissing: true })
  await person.click(await screen.findByRole('button', { name: 'Enter who pays' }))
  const dialog = await screen.findByRole('dialog', { name: 'Who pays?' })
  expect(within(dialog).getByRole('button', { name: 'Save and go on' })).toBeVisible()
  expect(dialog).toHaveTextContent('Printed on the invoices of Blue Harbor.')
})

test('others read who does', async () => {
  await open({ isOwner: false, profile: undefined })
  expect(
    await screen.findByText('VAT depends on who pays, which the owners of the workspace enter.'),
  ).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
