import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listLatestRoots } from '@/domain/billing/dailyRoots'
import { DailyRootsPage } from './DailyRootsPage'

vi.mock('@/domain/billing/dailyRoots', async (original) => ({
  ...(await original<object>()),
  listLatestRoots: vi.fn(),
}))

afterEach(cleanup)

async function open() {
  const { auth } = await startAuth({ user: null })
  await renderApp({ auth, path: '/research/daily-roots', page: () => <DailyRootsPage /> })
}

test('everybody reads the roots, the newest first, and finds them as JSON', async () => {
  vi.mocked(listLatestRoots).mockResolvedValue(
    ['2026-11-02', '2026-11-01'].map((day, index) => ({
      day,
      root: `${index}a`.repeat(32),
      treeSize: 1_200,
      previous: '0'.repeat(64),
      hash: `${index}b`.repeat(32),
    })),
  )
  await open()
  const table = await screen.findByRole('table', { name: 'Daily roots, the newest first' })
  const [, newest, oldest] = within(table).getAllByRole('row')
  expect(newest).toHaveTextContent(`2 Nov 20261,200${'0a'.repeat(32)}${'0b'.repeat(32)}`)
  expect(oldest).toHaveTextContent('1 Nov 2026')
  expect(screen.getByRole('link', { name: 'View as JSON' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/rest\/v1\/daily_roots\?.*order=day\.desc/),
  )
})

test('a site without a day says when the first root is made', async () => {
  vi.mocked(listLatestRoots).mockResolvedValue([])
  await open()
  expect(await screen.findByText(/^There is no root yet\./)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
