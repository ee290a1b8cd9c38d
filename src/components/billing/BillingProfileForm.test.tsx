import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveBillingProfile, type BillingProfile } from '@/domain/billing/billingProfile'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { BillingProfileForm } from './BillingProfileForm'

vi.mock('@/domain/billing/billingProfile', async (load) => ({
  ...(await load<object>()),
  saveBillingProfile: vi.fn(),
}))

const publicRows: Record<string, unknown[]> = {
  billing_terms: [{ tax_scheme: 'vat', tax_country: 'DE', taxes_by_oss: true, exempt_text: '' }],
  tax_rates: [{ country: 'AT', rate: 20, valid_from: '1984-01-01' }],
}
vi.mock('@/lib/readPublic', () => ({
  readPublic: (_schema: unknown, url: string) =>
    Promise.resolve(Object.entries(publicRows).find(([view]) => url.includes(view))?.[1] ?? []),
}))

const stored: BillingProfile = {
  kind: 'company',
  name: '',
  company: 'Uma GmbH',
  street: 'Ring 1',
  extra: '',
  postcode: '1010',
  city: 'Wien',
  region: '',
  country: 'AT',
  email: '',
  reference: '',
  version: 3,
  vatId: 'ATU12345678',
  vatState: 'valid',
  vatCheckedAt: null,
  vatConsultation: '',
  vatName: '',
  vatTriedAt: null,
}

const saved = vi.fn<(profile: BillingProfile) => void>()
const outside = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  saved.mockReset()
  outside.mockReset()
  vi.mocked(saveBillingProfile).mockReset().mockResolvedValue(stored)
})
afterEach(cleanup)

async function open(profile: BillingProfile | null, disabledReason?: string) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/page',
    page: () => (
      // As on the page of an order: a press here must not send the form around it.
      <div onSubmit={outside}>
        <BillingProfileForm
          userId="ada"
          workspaceId="w"
          stored={profile}
          person={{ full_name: 'Uma User', company: '', country: 'AT' }}
          reload={() => Promise.resolve(profile)}
          onSaved={saved}
          disabledReason={disabledReason}
          saveLabel="Save"
        />
      </div>
    ),
  })
  return userEvent.setup()
}

const labels = () =>
  screen
    .getAllByRole('textbox')
    .concat(screen.getAllByRole('combobox'))
    .map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)

test('begins with what the account says, and asks for what is missing', async () => {
  const person = await open(null)
  expect(await screen.findByLabelText('Full name')).toHaveValue('Uma User')
  expect(labels()).not.toContain('VAT ID (optional)')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter street and number.')).toBeVisible()
  expect(screen.getByText('Enter the postcode.')).toBeVisible()
  expect(saveBillingProfile).not.toHaveBeenCalled()

  const street = screen.getByLabelText('Street and number')
  await waitFor(() => expect(street).toHaveFocus())
  await person.type(street, 'Ring 1')
  await person.type(screen.getByLabelText('Postcode'), '1010')
  await person.type(screen.getByLabelText('City'), 'Wien')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith(stored))
  expect(saveBillingProfile).toHaveBeenCalledWith('w', 0, {
    kind: 'person',
    name: 'Uma User',
    company: '',
    street: 'Ring 1',
    extra: '',
    postcode: '1010',
    city: 'Wien',
    region: '',
    country: 'AT',
    vat_id: '',
    email: '',
    reference: '',
  })
  expect(outside).not.toHaveBeenCalled()
})

test('the fields follow the country', async () => {
  const person = await open(stored)
  const country = await screen.findByLabelText('Country')
  expect(labels()).not.toContain('State or province (optional)')
  await person.clear(country)
  await person.type(country, 'United States{Enter}')
  const city = await screen.findByLabelText('City')
  const region = screen.getByLabelText(/^State or province/)
  // As people there write it: Boston, MA 02110.
  expect(city.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByLabelText(/^ZIP code/)).toBeVisible()
})

test('a VAT ID of another country is named at its field, and nothing typed is lost', async () => {
  const person = await open(stored)
  const vatId = await screen.findByLabelText(/^VAT ID/)
  await person.clear(vatId)
  await person.type(vatId, 'DE123456789')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Begin with AT, for the country of the address: ATU12345678.'),
  ).toBeVisible()
  expect(vatId).toHaveValue('DE123456789')
})

test('a private person has no company and no VAT ID', async () => {
  const person = await open({ ...stored, name: 'Uma User' })
  await person.click(await screen.findByLabelText('A private person'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saveBillingProfile).toHaveBeenCalled())
  expect(vi.mocked(saveBillingProfile).mock.lastCall?.slice(1)).toEqual([
    3,
    expect.objectContaining({ kind: 'person', name: 'Uma User', company: '', vat_id: '' }),
  ])
})

test('who may not change it reads why', async () => {
  await open(stored, 'This workspace is suspended.')
  expect(await screen.findByLabelText('Company')).toBeDisabled()
  expect(screen.getByText('This workspace is suspended.')).toBeVisible()
})

test('the tax that follows is said while it is typed', async () => {
  const person = await open(stored)
  const tax = await screen.findByText(/^Your invoices will have no VAT: reverse charge, you/)
  expect(tax).toHaveAttribute('role', 'status')
  await person.clear(screen.getByRole('textbox', { name: /^VAT ID/ }))
  expect(tax).toHaveTextContent('Your invoices will have 20 % VAT, the rate of Austria.')
})
