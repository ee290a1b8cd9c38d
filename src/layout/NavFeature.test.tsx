import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listRegionFeatures } from '@/domain/catalogue/queries'
import { dashboardArea, SideNav } from './SideNav'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listRegionFeatures: vi.fn<typeof listRegionFeatures>(),
}))

afterEach(cleanup)

const volumes = { region: 'fra1', feature: 'volumes' }

/** The entries that the style sheet hides. */
const hidden = () =>
  [...document.querySelectorAll('li:has([data-not-offered])')].map(({ textContent }) => textContent)

test('entries of what no region offers are hidden, and until that is known nothing moves', async () => {
  const read = Promise.withResolvers<(typeof volumes)[]>()
  vi.mocked(listRegionFeatures).mockReturnValue(read.promise)
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard', page: () => <SideNav area={dashboardArea} /> })
  expect(screen.getByRole('link', { name: 'Private networks' })).toBeInTheDocument()
  expect(hidden()).toEqual([])
  read.resolve([volumes])
  await waitFor(() => expect(hidden()).toEqual(['Addresses', 'Private networks']))
  expect(screen.getByRole('link', { name: 'Volumes' })).toBeInTheDocument()
})
