import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import { consoleQuery } from '@/domain/instances/queryOptions'
import { ConsoleLog } from './ConsoleLog'

vi.mock('@/domain/instances/queryOptions', async (original) => ({
  ...(await original<object>()),
  consoleQuery: vi.fn<typeof consoleQuery>(),
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a long log shows its end: what the server printed last', async () => {
  const query = { queryKey: ['log'], queryFn: () => 'first line\nlast line' }
  vi.mocked(consoleQuery).mockReturnValue(query as unknown as ReturnType<typeof consoleQuery>)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers',
    page: () => <ConsoleLog instance={makeInstance()} isSimulated />,
  })
  const lines = await screen.findByRole('group', { name: 'Console log' })
  expect(lines).toHaveTextContent('last line')
  expect(lines.scrollTop).toBe(900)
})
