import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { loadAccess, setConsole } from '@/domain/instances/access'
import { makeInstance } from '@/domain/instances/fixtures'
import { ConsoleSwitch } from './ConsoleSwitch'

const { load, set } = vi.hoisted(() => ({
  load: vi.fn<typeof loadAccess>(),
  set: vi.fn<typeof setConsole>(),
}))

vi.mock('@/domain/instances/access', async (original) => ({
  ...(await original<object>()),
  accessQuery: (id: string) => ({
    queryKey: ['instances', 'access', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(id, signal),
  }),
  setConsole: set,
}))

afterEach(cleanup)

const web = makeInstance({ name: 'web-1' })

async function show(isConsoleOn: boolean, roles: readonly string[] = ['operator']) {
  load.mockResolvedValue({ isConsoleOn, canWriteInside: true })
  set.mockReset().mockImplementation((_, isOn) => {
    load.mockResolvedValue({ isConsoleOn: isOn, canWriteInside: true })
    return Promise.resolve()
  })
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers',
    page: () => (
      <ConsoleSwitch
        instance={web}
        rules={{ transitions: [], states: undefined, roles: [...roles] }}
      />
    ),
  })
  return userEvent.setup()
}

test('an operator switches the console off, and the page then says so', async () => {
  const person = await show(true)
  await person.click(await screen.findByRole('button', { name: 'Switch the console off' }))
  expect(set).toHaveBeenCalledExactlyOnceWith(web.id, false)
  expect(await screen.findByRole('button', { name: 'Switch the console on' })).toBeEnabled()
  expect(screen.getByText(/^Off\. Nobody can open the console/)).toBeVisible()
})

test('a viewer reads how it is, and why they cannot change it', async () => {
  const person = await show(false, [])
  const button = await screen.findByRole('button', { name: 'Switch the console on' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/Your role may look at this server/)
  await person.click(button)
  expect(set).not.toHaveBeenCalled()
})
