import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { listMyWorkspaces } from '@/domain/workspaces/workspace'
import { WorkspaceSwitch } from './WorkspaceSwitch'

vi.mock('@/domain/workspaces/workspace', async (original) => ({
  ...(await original<object>()),
  listMyWorkspaces: vi.fn<typeof listMyWorkspaces>(),
}))

afterEach(cleanup)

test.each([true, false])(
  'it marks for the navigation whether the workspace has approvals: %s',
  async (hasApprovals) => {
    vi.mocked(listMyWorkspaces).mockResolvedValue([makeWorkspace({ hasApprovals })])
    const { auth } = await startAuth()
    await renderApp({ auth, path: '/dashboard', page: WorkspaceSwitch })
    await screen.findByRole('option', { name: 'North' })
    const marked = document.querySelector('[data-has-approvals]') !== null
    expect(marked).toBe(hasApprovals)
  },
)
