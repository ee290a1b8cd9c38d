import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listRegionFeatures } from '@/domain/catalogue/queries'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import {
  joinPrivateNetwork,
  leavePrivateNetwork,
  listPrivateNetworks,
} from '@/domain/privateNetworks/privateNetworks'
import { PrivateNetworksSection } from './PrivateNetworksSection'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listRegionFeatures: vi.fn<typeof listRegionFeatures>(),
}))
vi.mock('@/domain/privateNetworks/privateNetworks', async (original) => ({
  ...(await original<object>()),
  joinPrivateNetwork: vi.fn<typeof joinPrivateNetwork>(),
  leavePrivateNetwork: vi.fn<typeof leavePrivateNetwork>(),
  listPrivateNetworks: vi.fn<typeof listPrivateNetworks>(),
}))

const instance = makeInstance({ name: 'web-1' })
const { region } = instance
const own = makePrivateNetwork({
  id: 'n1',
  name: 'Data',
  region,
  servers: [makeNetworkServer({ id: instance.id, ipv4: '10.1.0.4' })],
})
const free = makePrivateNetwork({ id: 'n2', name: 'Web', region, ipv4Range: '10.2.0.0/24' })
const far = makePrivateNetwork({ id: 'n3', name: 'Far', region: { slug: 'far1', name: 'Far' } })

beforeEach(() => {
  vi.mocked(listRegionFeatures).mockResolvedValue([
    { region: region.slug, feature: 'private_networks' },
  ])
  vi.mocked(listPrivateNetworks).mockResolvedValue([own, free, far])
  vi.mocked(joinPrivateNetwork).mockResolvedValue()
  vi.mocked(leavePrivateNetwork).mockResolvedValue()
})
afterEach(cleanup)

async function show(disabledReason?: string) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers/s1',
    page: () => (
      <>
        <PrivateNetworksSection instance={instance} disabledReason={disabledReason} />
        <p>Drawn</p>
      </>
    ),
  })
}

test('says which networks the server is in, and lets it leave one', async () => {
  await show()
  expect(await screen.findByRole('row', { name: /Data/ })).toHaveTextContent('10.1.0.4')
  expect(screen.queryByText('Web')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Leave Data' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave Data?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave Data' }))
  await waitFor(() => expect(leavePrivateNetwork).toHaveBeenCalledWith('n1', instance.id))
})

test('joins a network of its region, and shows a refusal beside the address', async () => {
  vi.mocked(joinPrivateNetwork).mockRejectedValueOnce({
    code: 'uniqueness_error',
    message: 'This address is taken.',
    field: 'ipv4',
  })
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'Join a network' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByRole('option')).toHaveLength(1)
  const address = within(dialog).getByRole('textbox', { name: /Address/ })
  fireEvent.change(address, { target: { value: '10.2.0.9' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/taken/))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(joinPrivateNetwork).toHaveBeenLastCalledWith('n2', instance.id, '10.2.0.9')
})

test('who may change nothing reads why', async () => {
  await show('Your role may only look.')
  const button = await screen.findByRole('button', { name: 'Join a network' })
  expect(button).toHaveAccessibleDescription('Your role may only look.')
})

test('a region without private networks offers none', async () => {
  vi.mocked(listRegionFeatures).mockResolvedValue([])
  vi.mocked(listPrivateNetworks).mockResolvedValue([])
  await show()
  expect(screen.getByText('Drawn')).toBeVisible()
  await waitFor(() => expect(listPrivateNetworks).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'Private networks' })).toBeNull()
})
