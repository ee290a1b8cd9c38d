import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { findHolders, savePool, type AddressPool } from '@/domain/addresses/admin/pools'
import { failure } from '@/lib/errors'
import { AddressesAdminPage } from './AddressesAdminPage'

const pool: AddressPool = {
  id: 'p1',
  regionId: 'r1',
  region: 'fra1',
  family: 4,
  first: '203.0.113.10',
  last: '203.0.113.20',
  gateway: null,
  restHours: 24,
  size: 11,
  rented: 3,
  resting: 2,
  hasFeature: true,
  version: 5,
}

vi.mock('@/domain/addresses/admin/pools', async (original) => ({
  ...(await original<object>()),
  addressPoolsQuery: { queryKey: ['addresses', 'pools'], queryFn: () => [pool] },
  addressPricesQuery: { queryKey: ['addresses', 'prices'], queryFn: () => [] },
  findHolders: vi.fn<typeof findHolders>(),
  savePool: vi.fn<typeof savePool>(),
}))
vi.mock('@/domain/catalogue/admin/placeQueries', () => ({
  regionFactsQuery: { queryKey: ['regions', 'facts'], queryFn: () => [] },
}))

beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(cleanup)

async function show() {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/admin/addresses', page: AddressesAdminPage })
  return userEvent.setup()
}

const lookUp = () => screen.getByRole('button', { name: 'Look up' })
const section = () => screen.getByRole('region', { name: 'Who had an address' })
const reasonField = () => within(section()).getByRole('textbox', { name: 'Reason' })

test('a look-up needs an address and a reason, and takes a time', async () => {
  vi.mocked(findHolders).mockResolvedValue([
    {
      kind: 'extra',
      workspace: { id: 'w1', name: 'Blue Harbor', slug: 'blue-harbor' },
      server: { id: 'i1', name: 'web-1' },
      fromAt: '2026-11-01T12:00:00.000Z',
      toAt: null,
    },
  ])
  const person = await show()
  await person.click(lookUp())
  const address = screen.getByRole('textbox', { name: 'Address' })
  expect(address).toHaveAccessibleDescription('Enter an address.')
  await waitFor(() => expect(address).toHaveFocus())
  expect(findHolders).not.toHaveBeenCalled()

  await person.type(address, '203.0.113.12')
  fireEvent.change(within(section()).getByLabelText('At'), {
    target: { value: '2026-11-20T09:30' },
  })
  await person.type(reasonField(), 'Abuse request 4711')
  await person.click(lookUp())
  await waitFor(() =>
    expect(findHolders).toHaveBeenCalledWith(
      '203.0.113.12',
      new Date('2026-11-20T09:30').toISOString(),
      'Abuse request 4711',
    ),
  )
  const row = await screen.findByRole('row', { name: /Blue Harbor/ })
  expect(row).toHaveTextContent(/web-1.*Extra address.*now/)
  expect(within(row).getByRole('link', { name: 'Blue Harbor' })).toHaveAttribute(
    'href',
    '/admin/workspaces/blue-harbor',
  )
})

test('what is wrong with the address stands beside it, another failure beside the button, and the text stays', async () => {
  vi.mocked(findHolders).mockRejectedValueOnce({
    ...failure('invalid_input'),
    field: 'address',
    message: 'This is no address.',
  })
  vi.mocked(findHolders).mockRejectedValueOnce(failure('forbidden'))
  const person = await show()
  const address = screen.getByRole('textbox', { name: 'Address' })
  await person.type(address, 'x')
  await person.type(reasonField(), 'Abuse request 4711')
  await person.click(lookUp())
  await waitFor(() => expect(address).toHaveAccessibleDescription('This is no address.'))
  await person.click(lookUp())
  expect(await within(section()).findByRole('alert')).toBeVisible()
  expect(address).toHaveValue('x')
  expect(reasonField()).toHaveValue('Abuse request 4711')
})

test('a released address rests for 24 hours, and a rest that is refused is said beside its field', async () => {
  vi.mocked(savePool).mockRejectedValue({
    ...failure('invalid_input'),
    field: 'rest_hours',
    message: 'A whole number from 1 to 720.',
  })
  const person = await show()
  const row = await screen.findByRole('row', { name: /203\.0\.113\.10/ })
  expect(row).toHaveTextContent('2for 24 h')
  await person.click(within(row).getByRole('button', { name: /Change/ }))
  const rest = await screen.findByRole('textbox', { name: 'Hours of rest' })
  expect(rest).toHaveValue('24')
  await person.clear(rest)
  await person.type(rest, '0')
  const dialog = screen.getByRole('dialog')
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Shorter rest')
  await person.click(within(dialog).getByRole('button', { name: 'Save pool' }))
  await waitFor(() => expect(rest).toHaveAccessibleDescription(/A whole number from 1 to 720/))
  expect(rest).toHaveValue('0')
  expect(savePool).toHaveBeenCalledWith(
    pool,
    expect.objectContaining({ restHours: '0' }),
    'Shorter rest',
  )
})
