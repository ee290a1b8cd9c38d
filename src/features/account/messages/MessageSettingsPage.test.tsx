import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { makeSetting } from '@/domain/messages/fixtures'
import { clearMailBlock, loadMailProblem } from '@/domain/messages/mailProblem'
import { withChange } from '@/domain/messages/messageChoices'
import {
  listKindAudiences,
  listMessageSettings,
  setMessageSetting,
  type MessageSetting,
} from '@/domain/messages/settings'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { listMyWorkspaces } from '@/domain/workspaces/workspace'
import { notifyError, notifySuccess } from '@/ui/notify'
import { MessageSettingsPage } from './MessageSettingsPage'

vi.mock('@/domain/identity/profile')
vi.mock('@/domain/messages/mailProblem', async (load) => ({
  ...(await load<object>()),
  loadMailProblem: vi.fn(),
  clearMailBlock: vi.fn(),
}))
vi.mock('@/domain/messages/settings', async (load) => ({
  ...(await load<object>()),
  listKindAudiences: vi.fn(),
  listMessageSettings: vi.fn(),
  setMessageSetting: vi.fn(),
}))
vi.mock('@/domain/workspaces/workspace', async (load) => ({
  ...(await load<object>()),
  listMyWorkspaces: vi.fn(),
}))
vi.mock('@/ui/notify')

/** What the database holds. */
let stored: MessageSetting[]

beforeEach(() => {
  stubResizeObserver()
  stored = [
    makeSetting(),
    makeSetting({ kind: 'server.failed', topic: 'servers', title: 'Server in error' }),
    makeSetting({
      kind: 'security.new_sign_in',
      topic: 'security',
      title: 'New sign-in',
      maySwitchOff: false,
    }),
  ]
  vi.mocked(listMessageSettings).mockImplementation(() => Promise.resolve(stored))
  vi.mocked(setMessageSetting)
    .mockReset()
    .mockImplementation((change) => {
      stored = withChange(stored, change)
      return Promise.resolve()
    })
  vi.mocked(listKindAudiences).mockResolvedValue([
    { name: 'ticket.answered', audience: 'person' },
    { name: 'server.failed', audience: 'operators' },
    { name: 'security.new_sign_in', audience: 'person' },
  ])
  vi.mocked(loadMailProblem).mockResolvedValue(null)
  vi.mocked(listMyWorkspaces).mockResolvedValue([
    makeWorkspace({ id: 'w-north', slug: 'north', name: 'Blue Harbor', role: 'operator' }),
  ])
  vi.mocked(notifySuccess).mockReset()
  vi.mocked(notifyError).mockReset()
})
afterEach(cleanup)

async function open() {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <MessageSettingsPage /> })
  await screen.findByRole('checkbox', { name: 'Server in error: by mail' })
  return userEvent.setup()
}

const box = (name: string) => screen.getByRole('checkbox', { name })

test('a press is saved at once, and can be undone', async () => {
  const person = await open()
  await person.click(box('Server in error: by mail'))
  expect(setMessageSetting).toHaveBeenCalledExactlyOnceWith({
    kind: 'server.failed',
    workspaceId: null,
    chosen: { site: null, mail: false },
  })
  await waitFor(() => expect(box('Server in error: by mail')).not.toBeChecked())
  await waitFor(() => expect(notifySuccess).toHaveBeenCalledOnce())
  const [message, undo] = vi.mocked(notifySuccess).mock.calls[0] ?? []
  expect(message).toBe('“Server in error” is no longer sent by mail.')
  undo?.onClick()
  await waitFor(() => expect(box('Server in error: by mail')).toBeChecked())
  expect(stored.find(({ kind }) => kind === 'server.failed')?.chosen).toEqual({
    site: null,
    mail: null,
  })
})

test('a choice that is not saved goes back to what holds', async () => {
  vi.mocked(setMessageSetting).mockRejectedValue({ code: 'network', message: 'No.' })
  const person = await open()
  await person.click(box('Ticket answered: on the site'))
  await waitFor(() => expect(notifyError).toHaveBeenCalledOnce())
  await waitFor(() => expect(box('Ticket answered: on the site')).toBeChecked())
})

test('a workspace has its own choices, for what its members get', async () => {
  const person = await open()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Workspace' }), 'Blue Harbor')
  expect(screen.queryByRole('checkbox', { name: /Ticket answered/ })).toBeNull()
  await person.click(box('Server in error: on the site'))
  await waitFor(() => expect(stored).toHaveLength(4))
  expect(stored.at(-1)).toMatchObject({
    kind: 'server.failed',
    workspaceId: 'w-north',
    chosen: { site: false, mail: null },
  })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Workspace' }), 'All workspaces')
  expect(box('Server in error: on the site')).toBeChecked()
})

test('what cannot be switched off has no box, and says why', async () => {
  const person = await open()
  expect(screen.queryByRole('checkbox', { name: /New sign-in/ })).toBeNull()
  await person.click(screen.getByText('Always sent'))
  const reason = screen.getByRole('region', { name: 'They protect your account.' })
  expect(within(reason).getByText('New sign-in')).toBeVisible()
})

test('everything that was chosen can be taken back', async () => {
  stored = stored.map((each) =>
    each.kind === 'server.failed' ? { ...each, chosen: { site: false, mail: false } } : each,
  )
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Reset to defaults' }))
  await waitFor(() => expect(box('Server in error: on the site')).toBeChecked())
  expect(box('Server in error: by mail')).toBeChecked()
  expect(setMessageSetting).toHaveBeenCalledOnce()
})

test('an address that mails do not reach can be tried again', async () => {
  vi.mocked(loadMailProblem).mockResolvedValue({
    address: 'ada@example.test',
    reason: 'bounce',
    at: '2026-11-25T09:30:00Z',
  })
  vi.mocked(clearMailBlock).mockResolvedValue()
  const person = await open()
  expect(await screen.findByText(/do not reach you at ada@example.test/)).toBeVisible()
  vi.mocked(loadMailProblem).mockResolvedValue(null)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(clearMailBlock).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText(/do not reach you/)).toBeNull())
})
