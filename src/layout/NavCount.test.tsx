import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { listMyWorkspaces } from '@/domain/workspaces/workspace'
import { NavCount } from './NavCount'

vi.mock('@/domain/workspaces/workspace', async (original) => ({
  ...(await original<object>()),
  listMyWorkspaces: vi.fn<typeof listMyWorkspaces>(),
}))

afterEach(cleanup)

test('the number is that of the workspace that is shown', async () => {
  vi.mocked(listMyWorkspaces).mockResolvedValue([
    makeWorkspace({ slug: 'north', counts: { servers: 6, snapshots: 0, members: 1 } }),
    makeWorkspace({ slug: 'south', counts: { servers: 2, snapshots: 0, members: 1 } }),
  ])
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard', page: () => <NavCount of="servers" /> })
  expect(await screen.findByText('6')).toHaveTextContent('6 servers')
  act(() => chooseWorkspace(ada.id, 'south'))
  expect(screen.getByText('2')).toHaveTextContent('2 servers')
})
