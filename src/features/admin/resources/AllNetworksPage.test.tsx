import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { networksSearch } from '@/domain/privateNetworks/admin/fleetNetworks'
import { makeNetworkServer, makePrivateNetwork } from '@/domain/privateNetworks/fixtures'
import { callBackend } from '@/lib/callBackend'
import { AllNetworksPage } from './AllNetworksPage'

vi.mock('@/lib/callBackend')

const call = vi.mocked(callBackend)

beforeEach(() => {
  call.mockReset().mockResolvedValue([])
})
afterEach(cleanup)

async function open(search = '') {
  const { auth } = await startAuth({ staffType: 'support' })
  return renderApp({
    auth,
    path: '/admin/networks',
    search,
    page: (raw) => <AllNetworksPage search={networksSearch(raw)} />,
  })
}

test('a row says whose the network is, its ranges, and how far its servers are', async () => {
  const servers = [1, 2, 3, 4, 5, 6, 7].map((number) =>
    makeNetworkServer({
      id: `s${number}`,
      name: `web-${number}`,
      ipv4: `10.1.0.${number}`,
      ...(number === 2 ? { status: 'failed' as const, errorCode: 'inside_failed' } : {}),
    }),
  )
  call.mockResolvedValue([
    {
      network: { ...makePrivateNetwork({ servers }), workspace: { slug: 'north', name: 'North' } },
      total: 1,
    },
  ])
  await open()
  const row = await screen.findByRole('row', { name: /Data/ })
  for (const text of ['North', '10.1.0.0/24', 'fd12::/64', 'Frankfurt', 'Not joined yet']) {
    expect(row).toHaveTextContent(text)
  }
  expect(within(row).getByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    '/admin/servers/s1',
  )
  expect(within(row).getByText('web-5')).toBeVisible()
  expect(within(row).getByText('2 more')).toBeVisible()
  expect(within(row).getByText('web-6')).not.toBeVisible()
})

test('says that there are none', async () => {
  await open()
  expect(await screen.findByText('No private networks yet')).toBeVisible()
})

test('says that the filter finds none', async () => {
  await open('?show=failed')
  expect(
    await screen.findByText('No private network matches the search and the filter.'),
  ).toBeVisible()
})
