import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import {
  removeTeamMailbox,
  setTeamMailbox,
  type TeamMailbox,
} from '@/domain/workspaces/teamMailbox'
import { readOwn } from '@/lib/readOwn'
import { MailboxSection } from './MailboxSection'

vi.mock('@/lib/readOwn')
vi.mock('@/domain/workspaces/teamMailbox', async (load) => ({
  ...(await load<object>()),
  setTeamMailbox: vi.fn(),
  removeTeamMailbox: vi.fn(),
}))

const confirmed: TeamMailbox = {
  id: 'm1',
  address: 'ops@example.test',
  askedAt: '2026-01-05T09:30:00Z',
  confirmedAt: '2026-01-05T10:00:00Z',
  askedBy: 'Ada Lovelace',
  problem: null,
}
const waiting = { ...confirmed, id: 'm2', address: 'next@example.test', confirmedAt: null }

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(setTeamMailbox).mockReset().mockResolvedValue()
  vi.mocked(removeTeamMailbox).mockReset().mockResolvedValue()
})
afterEach(cleanup)

async function open(mailboxes: TeamMailbox[], reason?: string) {
  vi.mocked(readOwn).mockReset().mockResolvedValue(mailboxes)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/page',
    page: () => (
      <MailboxSection
        userId="ada"
        workspace={makeWorkspace({ name: 'Blue Harbor' })}
        isSuspended={false}
        reasonAgainst={() => reason}
      />
    ),
  })
  await waitFor(() => expect(readOwn).toHaveBeenCalled())
  return userEvent.setup()
}

const row = async (address: string) =>
  within((await screen.findByText(address)).closest('li') as HTMLElement)

test('an owner enters an address, which gets a link first', async () => {
  const person = await open([])
  const field = screen.getByRole('textbox', { name: 'Address' })
  await person.type(field, 'nobody')
  await person.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(field).toHaveAccessibleDescription(/Check the spelling/)
  expect(setTeamMailbox).not.toHaveBeenCalled()
  await person.clear(field)
  await person.type(field, ' ops@example.test ')
  await person.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(setTeamMailbox).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'ops@example.test')
  await waitFor(() => expect(field).toHaveValue(''))
})

test('a refusal keeps the address, and says what to do', async () => {
  vi.mocked(setTeamMailbox).mockRejectedValue({
    code: 'mail_rate_limited',
    message: 'We have sent too many emails in a short time.',
    hint: 'Try again in a few minutes.',
    reasons: ['3 mails in an hour.'],
  })
  const person = await open([])
  const field = screen.getByRole('textbox', { name: 'Address' })
  await person.type(field, 'ops@example.test{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('3 mails in an hour.')
  expect(field).toHaveValue('ops@example.test')
})

test('shows who gets mails and who waits, and sends the link again', async () => {
  const person = await open([confirmed, waiting])
  expect((await row('ops@example.test')).getByText('Gets mails')).toBeVisible()
  const waits = await row('next@example.test')
  expect(waits.getByText('Waits for confirmation')).toBeVisible()
  await person.click(waits.getByRole('button', { name: /^Send the link/ }))
  expect(setTeamMailbox).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'next@example.test')
  expect(screen.getByRole('textbox', { name: 'Another address' })).toBeVisible()
})

test('an address can be taken away, and the focus stays in the section', async () => {
  const person = await open([confirmed])
  vi.mocked(readOwn).mockResolvedValue([])
  await person.click((await row('ops@example.test')).getByRole('button', { name: /^Remove/ }))
  expect(removeTeamMailbox).toHaveBeenCalledExactlyOnceWith('m1')
  await waitFor(() => expect(screen.queryByText('ops@example.test')).toBeNull())
  expect(screen.getByRole('region', { name: 'Mailbox of the team' })).toHaveFocus()
})

test('members who are no owners see it and change nothing', async () => {
  await open([{ ...confirmed, problem: 'bounce' }], 'Only an owner can do this.')
  const mailbox = await row('ops@example.test')
  expect(mailbox.getByText('Mails do not arrive')).toBeVisible()
  expect(mailbox.getByRole('button', { name: /^Remove/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('textbox', { name: /address/ })).toBeDisabled()
})
