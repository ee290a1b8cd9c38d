import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { TakeAwaySection } from './TakeAwaySection'

afterEach(cleanup)

test('it gives the command for this workspace, and says what is not in the folder', async () => {
  const workspace = makeWorkspace({ slug: 'blue-harbor' })
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <TakeAwaySection workspace={workspace} /> })
  expect(screen.getByRole('region', { name: 'Take everything with you' })).toHaveTextContent(
    'Disks of volumes are not in it',
  )
  expect(screen.getByText('basalt export --all blue-harbor')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copy the code' })).toBeEnabled()
  expect(screen.getByRole('link', { name: 'What the folder holds' })).toHaveAttribute(
    'href',
    '/api-docs/file#everything-in-a-folder',
  )
})
