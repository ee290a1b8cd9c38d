import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listRegionFeatures, listRegions } from '@/domain/catalogue/queries'
import { makeInstance } from '@/domain/instances/fixtures'
import { listInstances } from '@/domain/instances/instance'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import {
  createPrivateNetwork,
  joinPrivateNetwork,
  listPrivateNetworks,
} from '@/domain/privateNetworks/privateNetworks'
import { makePermission, makeWorkspace } from '@/domain/workspaces/fixtures'
import { listPermissions } from '@/domain/workspaces/permissions'
import { listMyWorkspaces } from '@/domain/workspaces/workspace'
import { NetworksPage } from './NetworksPage'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listRegionFeatures: vi.fn<typeof listRegionFeatures>(),
  listRegions: vi.fn<typeof listRegions>(),
}))
vi.mock('@/domain/instances/instance', async (original) => ({
  ...(await original<object>()),
  listInstances: vi.fn<typeof listInstances>(),
}))
vi.mock('@/domain/privateNetworks/privateNetworks', async (original) => ({
  ...(await original<object>()),
  createPrivateNetwork: vi.fn<typeof createPrivateNetwork>(),
  joinPrivateNetwork: vi.fn<typeof joinPrivateNetwork>(),
  listPrivateNetworks: vi.fn<typeof listPrivateNetworks>(),
}))
vi.mock('@/domain/workspaces/permissions', async (original) => ({
  ...(await original<object>()),
  listPermissions: vi.fn<typeof listPermissions>(),
}))
vi.mock('@/domain/workspaces/workspace', async (original) => ({
  ...(await original<object>()),
  listMyWorkspaces: vi.fn<typeof listMyWorkspaces>(),
}))
vi.mock('@/domain/identity/profile', async (original) => ({
  ...(await original<object>()),
  loadProfile: vi.fn(() => Promise.resolve({ suspended_at: null })),
}))

const network = makePrivateNetwork({ id: 'n1', name: 'Data', ipv4Range: '10.1.0.0/24' })
const frankfurt = { slug: 'fra1', name: 'Frankfurt', country: 'DE' }

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listRegions).mockResolvedValue([frankfurt])
  vi.mocked(listRegionFeatures).mockResolvedValue([{ region: 'fra1', feature: 'private_networks' }])
  vi.mocked(listMyWorkspaces).mockResolvedValue([makeWorkspace({ id: 'w1' })])
  vi.mocked(listPermissions).mockResolvedValue([makePermission('edit_servers')])
  vi.mocked(listInstances).mockResolvedValue([
    makeInstance({ id: 's1', name: 'web-1' }),
    makeInstance({ id: 's2', name: 'db-1' }),
  ])
  vi.mocked(listPrivateNetworks).mockResolvedValue([])
  vi.mocked(createPrivateNetwork).mockResolvedValue('n1')
  vi.mocked(joinPrivateNetwork).mockResolvedValue()
})
afterEach(cleanup)

async function show() {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/networks', page: () => <NetworksPage /> })
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (part: HTMLElement, name: string) =>
  fireEvent.click(within(part).getByRole('button', { name }))

test('a network is created, and a server of its region joins with a chosen address', async () => {
  await show()
  await screen.findByText('No private networks yet')
  const start = screen.getByRole('button', { name: 'New private network' })
  await waitFor(() => expect(start).not.toHaveAttribute('aria-disabled', 'true'))
  fireEvent.click(start)
  const form = await screen.findByRole('dialog')
  const range = within(form).getByLabelText('IPv4 range')
  type(within(form).getByLabelText('Name'), 'Data')
  type(range, '203.0.113.0/24')
  press(form, 'Create network')
  expect(range).toBeInvalid()
  expect(createPrivateNetwork).not.toHaveBeenCalled()
  type(range, '10.1.0.0/24')
  vi.mocked(listPrivateNetworks).mockResolvedValue([network])
  press(form, 'Create network')
  await waitFor(() =>
    expect(createPrivateNetwork).toHaveBeenCalledExactlyOnceWith({
      workspaceId: 'w1',
      region: 'fra1',
      name: 'Data',
      ipv4Range: '10.1.0.0/24',
      ipv6: true,
    }),
  )

  fireEvent.click(await screen.findByRole('button', { name: 'Add server to Data' }))
  const join = await screen.findByRole('dialog', { name: 'Add a server to Data' })
  await within(join).findByRole('option', { name: 'db-1' })
  press(join, 'Add server')
  expect(within(join).getByLabelText('Server')).toHaveAccessibleDescription(/Choose a server/)
  expect(joinPrivateNetwork).not.toHaveBeenCalled()
  type(within(join).getByLabelText('Server'), 's2')
  type(within(join).getByLabelText(/Address/), ' 10.1.0.9 ')
  const joined = makeNetworkServer({ id: 's2', name: 'db-1', ipv4: '10.1.0.9' })
  vi.mocked(listPrivateNetworks).mockResolvedValue([{ ...network, servers: [joined] }])
  press(join, 'Add server')
  await waitFor(() =>
    expect(joinPrivateNetwork).toHaveBeenCalledExactlyOnceWith('n1', 's2', '10.1.0.9'),
  )
  const row = await screen.findByRole('row', { name: /db-1/ })
  expect(row).toHaveTextContent('10.1.0.9')
  expect(row).toHaveTextContent('In the network')
  // A network with servers stays, and says why.
  expect(screen.getByRole('button', { name: 'Delete Data' })).toHaveAccessibleDescription(
    'Remove its servers first.',
  )
})

test('nothing can be created where no region offers it', async () => {
  vi.mocked(listRegionFeatures).mockResolvedValue([{ region: 'fra1', feature: 'volumes' }])
  await show()
  const start = await screen.findByRole('button', { name: 'New private network' })
  await waitFor(() => expect(start).toHaveAccessibleDescription('No region offers them yet.'))
})
