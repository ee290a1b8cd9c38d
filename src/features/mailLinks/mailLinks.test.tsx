import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { failure } from '@/lib/errors'
import { ConfirmPage } from './ConfirmPage'
import type * as Calls from './linkCalls'
import { mailLinkSearch, type MailLinkSearch } from './mailLinkSearch'
import { UndoChangePage } from './UndoChangePage'
import { UnsubscribePage } from './UnsubscribePage'

const calls = vi.hoisted(() => ({
  loadLinkedMails: vi.fn<typeof Calls.loadLinkedMails>(),
  unsubscribe: vi.fn<typeof Calls.unsubscribe>(),
  undoUnsubscribe: vi.fn<typeof Calls.undoUnsubscribe>(),
  confirmSubscription: vi.fn<typeof Calls.confirmSubscription>(),
  undoChange: vi.fn<typeof Calls.undoChange>(),
  mailNewPasswordLink: vi.fn<typeof Calls.mailNewPasswordLink>(),
}))
vi.mock('./linkCalls', () => calls)

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const TOKEN = '4f2a.signature-of-the-link'
const mails = {
  isWanted: true,
  title: 'Server failed',
  list: null,
  workspace: 'Blue Harbor',
} as const

async function open(
  Page: (props: { search: MailLinkSearch }) => React.ReactNode,
  search = `?token=${TOKEN}`,
) {
  const { auth } = await startAuth({ user: null })
  const { router } = await renderApp({
    auth,
    path: '/page',
    search,
    page: (given) => <Page search={mailLinkSearch(given)} />,
  })
  return { person: userEvent.setup(), router }
}

test('an unsubscribe link says what it ends, ends it at a press, and takes it back', async () => {
  calls.loadLinkedMails.mockResolvedValue(mails)
  calls.unsubscribe.mockResolvedValue({ ...mails, isWanted: false })
  calls.undoUnsubscribe.mockResolvedValue({ ...mails })
  const { person, router } = await open(UnsubscribePage)
  const what = 'emails of the kind “Server failed” from the workspace Blue Harbor.'
  expect(await screen.findByText(`You get ${what}`)).toBeVisible()
  expect(calls.unsubscribe).not.toHaveBeenCalled()
  // The token is not in the address any more.
  expect(router.state.location.href).toBe('/page')

  await person.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(`You no longer get ${what}`)
  expect(calls.unsubscribe).toHaveBeenCalledExactlyOnceWith(TOKEN)

  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { name: 'You get the emails again' })).toBeVisible()
  expect(calls.undoUnsubscribe).toHaveBeenCalledExactlyOnceWith(TOKEN)
})

test.each([
  ['status', null, 'You get emails about incidents and maintenance.'],
  ['workspace', 'Blue Harbor', 'You get the emails for the team of Blue Harbor.'],
] as const)('the link of the list %s is about the whole list', async (list, workspace, text) => {
  calls.loadLinkedMails.mockResolvedValue({ ...mails, list, workspace })
  await open(UnsubscribePage)
  expect(await screen.findByText(text)).toBeVisible()
})

test('a link that was used already offers to take it back', async () => {
  calls.loadLinkedMails.mockResolvedValue({ ...mails, isWanted: false })
  await open(UnsubscribePage)
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a forged or old link says so', async () => {
  calls.loadLinkedMails.mockRejectedValue({ ...failure('not_found'), hint: 'Sign in.' })
  await open(UnsubscribePage)
  expect(await screen.findByRole('heading', { name: 'The link did not work' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This link does not work any more. Sign in.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what could not be read is asked again at a press', async () => {
  calls.loadLinkedMails.mockRejectedValue(failure('forbidden'))
  const { person } = await open(UnsubscribePage)
  const button = await screen.findByRole('button', { name: 'Try again' })
  calls.loadLinkedMails.mockResolvedValue(mails)
  await person.click(button)
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeVisible()
})

test('what could not be ended is said, and the button stays', async () => {
  calls.loadLinkedMails.mockResolvedValue(mails)
  calls.unsubscribe.mockRejectedValueOnce(failure('network')).mockResolvedValue({
    ...mails,
    isWanted: false,
  })
  const { person } = await open(UnsubscribePage)
  await person.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(failure('network').message)
  await person.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
})

test('a subscription is confirmed at a press, not when the link is opened', async () => {
  calls.confirmSubscription.mockResolvedValue({
    list: 'status',
    address: 'mira@example.com',
    workspace: null,
  })
  const { person, router } = await open(ConfirmPage)
  const button = await screen.findByRole('button', { name: 'Confirm the address' })
  expect(calls.confirmSubscription).not.toHaveBeenCalled()
  expect(router.state.location.href).toBe('/page')
  await person.click(button)
  expect(await screen.findByRole('heading', { name: 'The address is confirmed' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('mira@example.com gets emails about')
  expect(calls.confirmSubscription).toHaveBeenCalledExactlyOnceWith(TOKEN)
})

test('“This was not me” undoes the change at a press, and mails a link to a new password', async () => {
  calls.undoChange.mockResolvedValue('mira@example.com')
  calls.mailNewPasswordLink.mockResolvedValue()
  const { person, router } = await open(UndoChangePage)
  const button = await screen.findByRole('button', { name: 'Undo the change' })
  expect(screen.getByText('All devices are signed out.')).toBeVisible()
  expect(calls.undoChange).not.toHaveBeenCalled()
  expect(router.state.location.href).toBe('/page')
  await person.click(button)
  expect(await screen.findByRole('heading', { name: 'The change is undone' })).toBeVisible()
  expect(await screen.findByText(/We sent a link to set a new password to mira/)).toBeVisible()
  expect(calls.mailNewPasswordLink).toHaveBeenCalledExactlyOnceWith('mira@example.com')
})

test('a mail that could not be sent does not hide that the change is undone', async () => {
  calls.undoChange.mockResolvedValue('mira@example.com')
  calls.mailNewPasswordLink.mockRejectedValueOnce(failure('mail_rate_limited'))
  const { person } = await open(UndoChangePage)
  await person.click(await screen.findByRole('button', { name: 'Undo the change' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We have sent too many emails')
  expect(screen.getByRole('heading', { name: 'The change is undone' })).toBeVisible()
  calls.mailNewPasswordLink.mockResolvedValue()
  await person.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(/We sent a link to set a new password to mira/)).toBeVisible()
  expect(calls.undoChange).toHaveBeenCalledOnce()
})

test('a link to undo that was used says what to do', async () => {
  calls.undoChange.mockRejectedValue({ ...failure('not_found'), hint: 'Contact us.' })
  const { person } = await open(UndoChangePage)
  await person.click(await screen.findByRole('button', { name: 'Undo the change' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Contact us.')
  expect(screen.getByRole('link', { name: 'Reset your password' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull()
})

test.each([
  [UnsubscribePage, [['Choose which messages you get', '/dashboard/account/messages']]],
  [
    ConfirmPage,
    [
      ['See the status', '/status'],
      ['Choose which messages you get', '/dashboard/account/messages'],
    ],
  ],
  [
    UndoChangePage,
    [
      ['Sign in and check your security', '/dashboard/account/security'],
      ['Reset your password', '/auth?mode=reset'],
    ],
  ],
] as const)(
  'a link without a whole token is said, nothing is asked, and there is a way that needs none',
  async (Page, ways) => {
    await open(Page, '?token=<script>')
    expect(await screen.findByRole('heading', { name: 'The link is not complete' })).toBeVisible()
    expect(calls.loadLinkedMails).not.toHaveBeenCalled()
    for (const [name, href] of ways) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
    }
  },
)
