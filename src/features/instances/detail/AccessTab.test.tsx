import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { loadAccess, resetRootPassword, setServerKeys } from '@/domain/instances/access'
import { makeInstance } from '@/domain/instances/fixtures'
import type { listActions } from '@/domain/instances/history'
import type { Instance } from '@/domain/instances/instance'
import { notifySuccess } from '@/ui/notify'
import { AccessTab } from './AccessTab'

const { load, reset, put, list } = vi.hoisted(() => ({
  load: vi.fn<typeof loadAccess>(),
  reset: vi.fn<typeof resetRootPassword>(),
  put: vi.fn<typeof setServerKeys>(),
  list: vi.fn<typeof listActions>(),
}))

vi.mock('@/domain/instances/access', async (original) => ({
  ...(await original<object>()),
  accessQuery: (id: string) => ({
    queryKey: ['instances', 'access', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(id, signal),
  }),
  resetRootPassword: reset,
  setServerKeys: put,
}))
vi.mock('@/ui/notify')
// The window of these tests cannot hash.
vi.mock('@/domain/instances/rootPassword', () => ({
  makeRootPassword: () => Promise.resolve({ password: 'new-password', hash: '$6$salt$hash' }),
}))
vi.mock('@/domain/instances/history', async (original) => ({
  ...(await original<object>()),
  listActions: list,
}))
vi.mock('@/domain/catalogue/useRegionFeatures', () => ({
  useRegionFeatures: () => ({
    has: (feature: string, region: string) =>
      region === (feature === 'rescue_vm' ? 'hel1' : 'fra1'),
    isRead: true,
  }),
}))
vi.mock('@/domain/instances/useOfferedKeys', () => ({
  useOfferedKeys: () => ({
    data: [
      { id: 'k1', name: 'Laptop', fingerprint: 'SHA256:one' },
      { id: 'k2', name: 'Team', fingerprint: 'SHA256:two', origin: 'Workspace key, added by Mira' },
    ],
  }),
}))

afterEach(cleanup)

const action = {
  id: 'a1',
  instance: { id: 's', name: 'web-1' },
  kind: 'reset_password',
  via: 'web',
  requestedBy: 'Mira',
  apiKey: null,
  from: 'running',
  to: 'running',
  errorCode: null,
  errorDetail: null,
  worker: null,
  attempts: 1,
  requestedAt: '2026-11-26T10:00:00Z',
  finishedAt: null,
} as const

async function show(instance: Instance, canWriteInside = true, isSimulated = false) {
  load.mockResolvedValue({ isConsoleOn: true, canWriteInside })
  return draw(instance, isSimulated)
}

async function draw(instance: Instance, isSimulated = false) {
  reset.mockReset().mockResolvedValue('a1')
  put.mockReset().mockResolvedValue('a2')
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers',
    page: () => (
      <AccessTab
        userId="u"
        instance={instance}
        rules={{ transitions: [], states: undefined, roles: ['operator'] }}
        actions={undefined as never}
        isSimulated={isSimulated}
      />
    ),
  })
  return userEvent.setup()
}

const web = makeInstance({ name: 'web-1' })

test('a new password is made in the page: it is shown, and only its hash is sent', async () => {
  list.mockResolvedValue([{ ...action, status: 'succeeded' }])
  const person = await show(web)
  await person.click(await screen.findByRole('button', { name: 'Set a new root password' }))
  expect(
    await screen.findByText('web-1 has the new password.', {}, { timeout: 5000 }),
  ).toBeVisible()
  expect(document.querySelector('[data-secret]')).toHaveTextContent('new-password')
  expect(reset).toHaveBeenCalledExactlyOnceWith(web.id, '$6$salt$hash', expect.any(String))
})

test('a simulated server has no new password and no keys, and the page says so', async () => {
  list.mockResolvedValue([{ ...action, status: 'succeeded' }])
  const person = await show(web, true, true)
  await person.click(await screen.findByRole('button', { name: 'Set a new root password' }))
  expect(
    await screen.findByText(
      'The simulated engine says that it is done. Nothing was written on web-1.',
      {},
      { timeout: 5000 },
    ),
  ).toBeVisible()
  expect(screen.queryByText('web-1 has the new password.')).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: /Laptop/ }))
  await person.click(screen.getByRole('button', { name: 'Add the keys' }))
  await vi.waitFor(() =>
    expect(notifySuccess).toHaveBeenCalledExactlyOnceWith(
      'The simulated engine has the keys. Nothing is written on web-1.',
    ),
  )
})

test('a password that the server did not take is not shown any more', async () => {
  list.mockResolvedValue([{ ...action, status: 'failed', errorCode: 'inside_failed' }])
  const person = await show(web)
  await person.click(await screen.findByRole('button', { name: 'Set a new root password' }))
  expect(
    await screen.findByText('web-1 keeps its old password.', {}, { timeout: 5000 }),
  ).toBeVisible()
  expect(document.querySelector('[data-secret]')).toBeNull()
})

test('keys are added, or put in place of all others', async () => {
  const person = await show(web)
  const section = within(await screen.findByRole('region', { name: 'Put keys on this server' }))
  await person.click(section.getByRole('button', { name: 'Add the keys' }))
  expect(section.getByRole('alert')).toHaveTextContent('Choose at least one key.')
  expect(put).not.toHaveBeenCalled()
  await person.click(section.getByRole('checkbox', { name: /Team/ }))
  await person.click(section.getByRole('button', { name: 'Add the keys' }))
  expect(put).toHaveBeenLastCalledWith(
    web.id,
    { keyIds: ['k2'], isReplacing: false },
    expect.any(String),
  )
  await person.click(section.getByRole('checkbox', { name: /Laptop/ }))
  await person.click(section.getByRole('checkbox', { name: /Remove every other key/ }))
  await person.click(section.getByRole('button', { name: 'Replace the keys' }))
  expect(put).toHaveBeenLastCalledWith(
    web.id,
    { keyIds: ['k1'], isReplacing: true },
    expect.any(String),
  )
})

test('a server that does not run says so, and nothing is sent', async () => {
  const person = await show(makeInstance({ state: 'stopped' }))
  const button = await screen.findByRole('button', { name: 'Set a new root password' })
  expect(button).toHaveAccessibleDescription('The server must run. Start it first.')
  await person.click(button)
  expect(reset).not.toHaveBeenCalled()
})

const machine = makeInstance({ plan: { ...web.plan, virtualization: 'virtual_machine' } })

test.each([
  ['a container in a region with it', makeInstance(), true],
  ['a container elsewhere', makeInstance({ region: { slug: 'ams1', name: 'Amsterdam' } }), false],
  ['a virtual machine where containers have it', machine, false],
  [
    'a virtual machine in a region with its own',
    { ...machine, region: { slug: 'hel1', name: 'Helsinki' } },
    true,
  ],
])('the rescue system is offered to the right servers: %s', async (_, instance, isOffered) => {
  await show(instance)
  expect(await screen.findByRole('region', { name: 'Keys on this server' })).toBeVisible()
  if (isOffered) {
    expect(
      await screen.findByRole('region', { name: 'Rescue system' }, { timeout: 5000 }),
    ).toBeVisible()
  } else expect(screen.queryByRole('region', { name: 'Rescue system' })).toBeNull()
})

test('where the engine cannot write inside servers, the page offers none of it', async () => {
  await show(web, false)
  expect(await screen.findByRole('region', { name: 'Keys on this server' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Root password' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Put keys on this server' })).toBeNull()
})

test('the parts below the keys come together, so that none moves another', async () => {
  const read = Promise.withResolvers<{ isConsoleOn: boolean; canWriteInside: boolean }>()
  load.mockReturnValue(read.promise)
  await draw(web)
  expect(await screen.findByText('Loading the ways into the server')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Keys on this server')
  read.resolve({ isConsoleOn: true, canWriteInside: true })
  expect(await screen.findByRole('region', { name: 'Root password' })).toBeVisible()
  expect(screen.queryByText('Loading the ways into the server')).toBeNull()
})
