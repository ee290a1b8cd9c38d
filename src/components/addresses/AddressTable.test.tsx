import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { Address } from '@/domain/addresses/address'
import { releaseAddress, updateAddress } from '@/domain/addresses/addressMutations'
import { AddressTable } from './AddressTable'

vi.mock('@/domain/addresses/addressMutations', async (original) => ({
  ...(await original<object>()),
  releaseAddress: vi.fn<typeof releaseAddress>(),
  updateAddress: vi.fn<typeof updateAddress>(),
}))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const address: Address = {
  id: 'a1',
  address: '198.18.0.7',
  family: 4,
  region: { slug: 'fra1', name: 'Frankfurt' },
  server: { id: 'i1', name: 'web-1' },
  isInside: false,
  status: 'applied',
  errorCode: null,
  name: 'mail',
  file: 'website',
  isProtected: false,
  reverseName: 'mail.example.com',
  nameStatus: 'failed',
  nameError: 'name_mismatch',
  currency: 'EUR',
  monthMicros: 3_000_000,
  since: '2026-11-20T10:00:00Z',
}

async function show(roles: string[], rows: Address[] = [address]) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/addresses',
    page: () => (
      <AddressTable
        caption="Addresses"
        workspaceId="w1"
        rows={rows}
        rules={{ roles }}
        empty="Order one."
      />
    ),
  })
  return userEvent.setup()
}

test('says where an address is, and what its owner still has to do', async () => {
  await show(['operator'])
  const row = screen.getByRole('row', { name: /198\.18\.0\.7/ })
  expect(within(row).getByRole('link', { name: 'web-1' })).toBeVisible()
  expect(row).toHaveTextContent('Set it inside the server')
  expect(row).toHaveTextContent('the name does not point to the address')
  expect(row).toHaveTextContent('€3.00')
  expect(row).toHaveTextContent('Managed by the file website')
})

test('is released only by who types it', async () => {
  vi.mocked(releaseAddress).mockResolvedValue()
  const person = await show(['operator'])
  await person.click(screen.getByRole('button', { name: 'Actions for 198.18.0.7' }))
  await person.click(screen.getByRole('menuitem', { name: /Release/ }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('somebody else may get it')
  await person.type(within(dialog).getByRole('textbox'), '198.18.0.7')
  await person.click(within(dialog).getByRole('button', { name: 'Release 198.18.0.7' }))
  expect(releaseAddress).toHaveBeenCalledWith('a1')
})

test('gets a name and is protected, with the error beside the field', async () => {
  vi.mocked(updateAddress).mockResolvedValue()
  const person = await show(['operator'])
  await person.click(screen.getByRole('button', { name: 'Actions for 198.18.0.7' }))
  await person.click(screen.getByRole('menuitem', { name: 'Name and protection' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('The file website manages this address')
  const field = within(dialog).getByRole('textbox', { name: 'Name' })
  await person.clear(field)
  await person.type(field, 'Mail 1')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(field).toHaveAccessibleDescription(/Use only a–z, 0–9 and hyphens/)
  expect(updateAddress).not.toHaveBeenCalled()
  await person.clear(field)
  await person.type(field, 'mail-1')
  await person.click(within(dialog).getByRole('checkbox', { name: /Protect from release/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(updateAddress).toHaveBeenCalledWith('a1', { name: 'mail-1', isProtected: true })
})

test('cannot be released while it is protected', async () => {
  const person = await show(['operator'], [{ ...address, isProtected: true }])
  await person.click(screen.getByRole('button', { name: 'Actions for 198.18.0.7' }))
  expect(screen.getByRole('menuitem', { name: /Release/ })).toHaveAttribute('aria-disabled', 'true')
})

test('says what an empty table means', async () => {
  await show(['viewer'], [])
  expect(screen.getByText('No extra addresses')).toBeVisible()
})
