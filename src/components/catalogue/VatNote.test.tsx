import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '@/components/QueryProvider'
import { setDeployment } from '@/lib/deployment'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { VatNote } from './VatNote'

beforeEach(() => {
  localStorage.clear()
  const rows = {
    tax_rates: [
      { country: 'AT', rate: '20.00', valid_from: '1984-01-01' },
      { country: 'DE', rate: '19.00', valid_from: '2021-01-01' },
    ],
    tax_territories: [],
  }
  vi.stubGlobal('fetch', (input: string | URL) => {
    const [, table = ''] = /rest\/v1\/(\w+)/.exec(String(input)) ?? []
    return Promise.resolve(Response.json(rows[table as keyof typeof rows]))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(vat: Parameters<typeof setDeployment>[0]['vat']) {
  act(() => setDeployment({ orders: 'open', ...(vat && { vat }) }))
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: '/prices',
    page: () => (
      <QueryProvider>
        <p>
          Prices are <VatNote />
        </p>
      </QueryProvider>
    ),
  })
  return userEvent.setup()
}

test('where no VAT is charged there is nothing to change', async () => {
  await open(undefined)
  expect(await screen.findByText('Prices are without VAT.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a private person elsewhere in the EU sees the VAT of their country', async () => {
  const person = await open({ country: 'AT', percent: 20, isByCountry: true })
  await person.click(await screen.findByRole('button', { name: 'Change how prices are shown' }))
  await person.click(await screen.findByRole('radio', { name: 'Myself' }))
  expect(screen.getByText('Prices with 20 % VAT.')).toBeVisible()
  const country = screen.getByRole('combobox', { name: 'Country' })
  await person.clear(country)
  await person.type(country, 'Germany{Enter}')
  expect(await screen.findByText('Prices with 19 % VAT.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Show these prices' }))
  expect(await screen.findByText(/Prices are with 19 % VAT\./)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()

  await person.click(screen.getByRole('button', { name: 'Change how prices are shown' }))
  await person.click(await screen.findByRole('radio', { name: 'A company' }))
  await person.click(screen.getByRole('button', { name: 'Show these prices' }))
  expect(await screen.findByText(/Prices are without VAT\./)).toBeVisible()
})
