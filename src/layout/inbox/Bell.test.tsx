import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { stubResizeObserver } from '@tests/support/stubResizeObserver'
import { makeMessage } from '@/domain/messages/fixtures'
import { followUnread } from '@/domain/messages/followUnread'
import { listInbox, markAllRead, markRead, type Message } from '@/domain/messages/inbox'
import { chosenSlug } from '@/domain/workspaces/currentWorkspace'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { listMyWorkspaces } from '@/domain/workspaces/workspace'
import { unread } from '@/lib/unread'
import { Bell } from './Bell'

vi.mock('@/domain/messages/followUnread', () => ({ followUnread: vi.fn() }))
vi.mock('@/domain/messages/inbox', async (load) => ({
  ...(await load<object>()),
  listInbox: vi.fn(),
  markRead: vi.fn(),
  markAllRead: vi.fn(),
}))
vi.mock('@/domain/workspaces/workspace', async (load) => ({
  ...(await load<object>()),
  listMyWorkspaces: vi.fn(),
}))

const north = makeWorkspace({ id: 'w-north', slug: 'north', name: 'Blue Harbor' })
const failed = makeMessage({
  id: 7,
  kind: 'server.failed',
  path: '/dashboard/servers/s1?tab=activity',
  data: { server: 'web-1', action: 'resize', reason: 'No host has room.' },
  workspace: { id: north.id, name: north.name },
})
const answered = makeMessage({ id: 6 })
const old = makeMessage({ id: 5, isRead: true, data: { number: 900, subject: 'Long ago' } })

let inbox: Message[]
let changes = 0
const setCount = (count: number) =>
  act(() => unread.set({ userId: ada.id, count, askedAt: Date.now() + (changes += 1) }))

beforeEach(() => {
  vi.mocked(followUnread)
    .mockReset()
    .mockReturnValue(() => undefined)
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.hasPointerCapture = () => false
  inbox = [failed, answered, old]
  vi.mocked(listInbox)
    .mockReset()
    .mockImplementation(({ unreadOnly }) =>
      Promise.resolve(inbox.filter(({ isRead }) => !unreadOnly || !isRead)),
    )
  vi.mocked(markRead).mockReset().mockResolvedValue()
  vi.mocked(markAllRead).mockReset().mockResolvedValue()
  vi.mocked(listMyWorkspaces).mockResolvedValue([north])
})
afterEach(cleanup)

async function open() {
  setCount(2)
  const { auth } = await startAuth()
  const { router } = await renderApp({ auth, path: '/page', page: () => <Bell userId={ada.id} /> })
  const person = userEvent.setup()
  const bell = await screen.findByRole('button', { name: 'Messages, 2 unread' })
  bell.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: /Server web-1/ })
  return { person, bell, router }
}

const item = (name: RegExp | string) => screen.getByRole('menuitem', { name })

test('shows unread messages before the others, by day, with their workspace', async () => {
  await open()
  const groups = screen.getAllByRole('group')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Unread, 5 Jan 2026',
    'Read, 5 Jan 2026',
  ])
  const [first] = groups
  expect(within(first as HTMLElement).getAllByRole('menuitem')).toHaveLength(2)
  expect(item(/Server web-1/)).toHaveTextContent('Blue Harbor')
  expect(item(/Long ago/)).toBeVisible()
})

test('works by keyboard, and gives the focus back', async () => {
  const { person, bell } = await open()
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toContain(document.activeElement))
  await person.keyboard('{End}')
  expect(item('Choose what you get')).toHaveFocus()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(bell).toHaveFocus()
})

test('a message that is opened is read, and its workspace is the current one', async () => {
  const { person, router } = await open()
  await person.click(item(/Server web-1/))
  await waitFor(() => expect(markRead).toHaveBeenCalledExactlyOnceWith([7]))
  await waitFor(() => expect(chosenSlug(ada.id)).toBe('north'))
  expect(router.state.location.href).toBe('/dashboard/servers/s1?tab=activity')
  expect(unread.get()?.count).toBe(1)
})

test('all can be marked as read at once, which shows at once', async () => {
  const { person, bell } = await open()
  // The answer never comes.
  vi.mocked(markAllRead).mockReturnValue(new Promise(() => {}))
  await person.click(item('Mark all as read'))
  expect(markAllRead).toHaveBeenCalledOnce()
  inbox = inbox.map((each) => ({ ...each, isRead: true }))
  expect(bell).toHaveAccessibleName('Messages')
  await person.click(bell)
  await waitFor(() => expect(screen.queryByRole('group', { name: /Unread/ })).toBeNull())
  expect(item(/Mark all as read/)).toHaveAttribute('aria-disabled', 'true')
})

test('says when a message arrives, and reads the list again while it is open', async () => {
  await open()
  inbox = [makeMessage({ id: 8, data: { number: 1002, subject: 'The newest' } }), ...inbox]
  setCount(3)
  expect(await screen.findByRole('menuitem', { name: /The newest/ })).toBeVisible()
  // The menu hides the rest of the page from screen readers.
  expect(screen.getByText('3 unread messages')).toHaveAttribute('role', 'status')
  setCount(2)
  expect(screen.queryByText('3 unread messages')).toBeNull()
})

test('counts no further than it can show', async () => {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <Bell userId={ada.id} /> })
  setCount(100)
  expect(screen.getByRole('button', { name: 'Messages, 99+ unread' })).toBeVisible()
})

test('asks for nothing more once its person signs out', async () => {
  const stop = vi.fn<() => void>()
  vi.mocked(followUnread).mockReturnValue(stop)
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <Bell userId={ada.id} /> })
  expect(followUnread).toHaveBeenCalledExactlyOnceWith(ada.id)
  expect(stop).not.toHaveBeenCalled()
  act(() => auth.send({ type: 'SIGN_OUT' }))
  expect(stop).toHaveBeenCalledOnce()
  expect(followUnread).toHaveBeenCalledOnce()
})

test('a list that cannot be loaded says so, and can be tried again', async () => {
  setCount(0)
  vi.mocked(listInbox).mockRejectedValue({ code: 'timeout', message: 'The service is silent.' })
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <Bell userId={ada.id} /> })
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Messages' }))
  expect(await screen.findByText(/The service is silent/)).toBeVisible()
  vi.mocked(listInbox).mockResolvedValue([old])
  await person.click(item('Try again'))
  await person.click(screen.getByRole('button', { name: 'Messages' }))
  expect(await screen.findByRole('menuitem', { name: /Long ago/ })).toBeVisible()
})
