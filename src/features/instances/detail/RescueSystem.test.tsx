import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import type { endRescue, startRescue } from '@/domain/instances/rescue'
import { RescueSystem } from './RescueSystem'

const { start, leave } = vi.hoisted(() => ({
  start: vi.fn<typeof startRescue>(),
  leave: vi.fn<typeof endRescue>(),
}))

vi.mock('@/domain/instances/rescue', async (original) => ({
  ...(await original<object>()),
  startRescue: start,
  endRescue: leave,
}))
// The window of these tests cannot hash.
vi.mock('@/domain/instances/rootPassword', () => ({
  makeRootPassword: () => Promise.resolve({ password: 'new-password', hash: '$6$salt$hash' }),
}))

afterEach(cleanup)

/** What the page is given. The button stands for rows that were read again. */
function Shown({ first, later, isSimulated }: ShownProps) {
  const [instance, setInstance] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setInstance(later)}>
        Read again
      </button>
      <RescueSystem
        userId="u"
        instance={instance}
        rules={{ transitions: [], states: undefined, roles: ['operator'] }}
        actions={undefined as never}
        isSimulated={isSimulated}
      />
    </>
  )
}

interface ShownProps {
  first: Instance
  later: Instance
  isSimulated: boolean
}

async function show(first: Instance, { isSimulated = false, later = first } = {}) {
  start.mockReset().mockResolvedValue('a1')
  leave.mockReset().mockResolvedValue('a2')
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers',
    page: () => <Shown first={first} later={later} isSimulated={isSimulated} />,
  })
  return userEvent.setup()
}

const press = async (person: ReturnType<typeof userEvent.setup>, name: string) => {
  await person.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('alertdialog'))
}

test('a server that runs stops first, which the question says, and the password is shown here only', async () => {
  const web = makeInstance({ name: 'web-1' })
  const person = await show(web)
  const dialog = await press(person, 'Start the rescue system')
  expect(dialog.getByText(/The server stops, and starts again/)).toBeVisible()
  expect(start).not.toHaveBeenCalled()
  await person.click(dialog.getByRole('button', { name: 'Start the rescue system' }))
  expect(await screen.findByText('new-password')).toHaveAttribute('data-secret')
  expect(start).toHaveBeenCalledExactlyOnceWith(web.id, '$6$salt$hash', expect.any(String))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the password stays while the question to leave is open, and after Cancel', async () => {
  const web = makeInstance({ name: 'web-1' })
  const person = await show(web, { later: { ...web, rescueSince: '2026-11-27T08:00:00Z' } })
  const dialog = await press(person, 'Start the rescue system')
  await person.click(dialog.getByRole('button', { name: 'Start the rescue system' }))
  await screen.findByText('new-password')
  await person.click(screen.getByRole('button', { name: 'Read again' }))
  const question = await press(person, 'Leave the rescue system')
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('new-password')).toBeVisible()
})

test('one that is in it leaves it', async () => {
  const web = makeInstance({ name: 'web-1', state: 'stopped', rescueSince: '2026-11-27T08:00:00Z' })
  const person = await show(web)
  const dialog = await press(person, 'Leave the rescue system')
  expect(dialog.getByText(/^The server starts\. It runs its own system then/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Leave the rescue system' }))
  expect(leave).toHaveBeenCalledExactlyOnceWith(web.id, expect.any(String))
})

test('while something else is in progress the button says why not', async () => {
  const action = { id: 'a', kind: 'start_rescue', status: 'queued', requestedAt: null } as const
  const person = await show(makeInstance({ state: 'rebooting', action }))
  const button = await screen.findByRole('button', { name: 'Start the rescue system' })
  expect(button).toHaveAccessibleDescription('Wait until the start of the rescue system is done.')
  await person.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('what is refused is said, and no password is shown', async () => {
  const person = await show(makeInstance())
  start.mockRejectedValue({
    code: 'feature_missing',
    message: 'This region does not offer rescue.',
  })
  const dialog = await press(person, 'Start the rescue system')
  await person.click(dialog.getByRole('button', { name: 'Start the rescue system' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(document.querySelector('[data-secret]')).toBeNull()
})

test('the console of a virtual machine asks for the password, and says what could not be mounted', async () => {
  const { plan } = makeInstance()
  await show(
    makeInstance({
      plan: { ...plan, virtualization: 'virtual_machine' },
      rescueSince: '2026-11-27T08:00:00Z',
    }),
  )
  const text = await screen.findByText(/The console and SSH open it with the password/)
  expect(text).toHaveTextContent('if they can be mounted: the console says so')
})

test('a simulated server says that nothing starts', async () => {
  await show(makeInstance(), { isSimulated: true })
  expect(await screen.findByText(/This server is simulated: no system starts/)).toBeVisible()
})
