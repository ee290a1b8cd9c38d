import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '@tests/support/deferred'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import {
  cancelDeletion,
  downloadExport,
  loadDeletion,
  loadExport,
  requestDeletion,
  requestExport,
  type AccountExport,
  type Deletion,
} from '@/domain/identity/leaving'
import { loadProfile } from '@/domain/identity/profile'
import { failure } from '@/lib/errors'
import { saveFile } from '@/lib/saveFile'
import { LeavingPage } from './LeavingPage'

vi.mock('@/domain/identity/profile')
vi.mock('@/lib/saveFile')
vi.mock('@/domain/identity/leaving', async (original) => ({
  ...(await original<object>()),
  loadExport: vi.fn(),
  requestExport: vi.fn(),
  downloadExport: vi.fn(),
  loadDeletion: vi.fn(),
  requestDeletion: vi.fn(),
  cancelDeletion: vi.fn(),
}))

const queued: AccountExport = {
  status: 'queued',
  requestedAt: '2026-11-25T12:00:00Z',
  readyAt: null,
  expiresAt: null,
  size: 0,
  parts: 0,
}
const ready: AccountExport = {
  ...queued,
  status: 'ready',
  readyAt: '2026-11-25T12:00:10Z',
  expiresAt: '2026-12-02T12:00:10Z',
  size: 18_000,
  parts: 1,
}
const none: Deletion = { requestedAt: null, dueAt: null, postponedAt: null, workspaces: [] }
const asked: Deletion = {
  ...none,
  requestedAt: '2026-11-25T12:00:00Z',
  dueAt: '2026-12-09T12:00:00Z',
}
const empty = { id: 'w1', name: 'Home', slug: 'home', servers: 0, snapshots: 0, others: 0 }

beforeEach(() => {
  stubResizeObserver()
  vi.mocked(loadProfile).mockReset().mockRejectedValue(failure('network'))
  vi.mocked(loadExport).mockReset().mockResolvedValue(null)
  vi.mocked(loadDeletion).mockReset().mockResolvedValue(none)
  vi.mocked(requestExport).mockReset().mockResolvedValue(queued)
  vi.mocked(downloadExport).mockReset()
  vi.mocked(requestDeletion).mockReset().mockResolvedValue(asked)
  vi.mocked(cancelDeletion).mockReset().mockResolvedValue(none)
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard', page: () => <LeavingPage /> })
  return userEvent.setup()
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a copy is asked for, made, and saved as a file', async () => {
  const person = await open()
  const made = deferred<AccountExport>()
  vi.mocked(loadExport).mockReturnValue(made.promise)
  await person.click(await button('Make a copy'))
  expect(await screen.findByText(/We are making your copy/)).toBeVisible()
  made.resolve(ready)
  const content = new Blob(['PK'])
  vi.mocked(downloadExport).mockResolvedValue(content)
  await person.click(await button('Download the ZIP (18 kB)'))
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.stringMatching(/-data-.+\.zip$/), content),
  )
})

test('a copy that failed can be asked for again', async () => {
  vi.mocked(loadExport).mockResolvedValue({ ...queued, status: 'failed' })
  await open()
  expect(await screen.findByText('We could not make your copy.')).toBeVisible()
  expect(await button('Make a copy')).toBeEnabled()
})

test('workspaces with servers or members are named, and stop the deletion', async () => {
  vi.mocked(loadDeletion).mockResolvedValue({
    ...none,
    workspaces: [
      empty,
      { ...empty, id: 'w2', name: 'Shop', servers: 2, snapshots: 1 },
      { ...empty, id: 'w3', name: 'Team', others: 3 },
    ],
  })
  await open()
  await screen.findByText('Workspaces that only you own')
  const items = screen.getAllByRole('listitem')
  const fates = items.map(({ textContent }) => textContent ?? '')
  expect(fates).toContain('Home is empty, and is deleted with your account.')
  expect(fates).toContainEqual(expect.stringContaining('Shop has 2 servers and 1 snapshot.'))
  expect(fates).toContainEqual(expect.stringContaining('Team has 3 other members.'))
  expect(await button('Delete account')).toHaveAttribute('aria-disabled', 'true')
})

test('the account is deleted after the address was typed, and kept again by a press', async () => {
  vi.mocked(loadDeletion).mockResolvedValueOnce(none).mockResolvedValueOnce(asked)
  const person = await open()
  await person.click(await button('Delete account'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(requestDeletion).not.toHaveBeenCalled()
  await person.type(dialog.getByRole('textbox'), ada.email ?? '')
  await person.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(requestDeletion).toHaveBeenCalledWith(ada.email)
  expect(await screen.findByText(/Your account will be deleted on/)).toBeVisible()
  const section = screen.getByRole('region', { name: 'Delete your account' })
  await waitFor(() => expect(section).toHaveFocus())
  await person.click(await button('Keep my account'))
  expect(await button('Delete account')).toBeVisible()
  await waitFor(() => expect(section).toHaveFocus())
})

test('what refuses the deletion is said in the dialog, and what was typed stays', async () => {
  vi.mocked(requestDeletion).mockRejectedValue(failure('last_admin'))
  const person = await open()
  await person.click(await button('Delete account'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.type(dialog.getByRole('textbox'), ada.email ?? '')
  await person.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText(failure('last_admin').message)).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue(ada.email)
})
