import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { AreaContext, adminArea, staffArea } from '@/components/admin/useArea'
import * as deliveries from '@/domain/deliveries/deliveries'
import { deliverySearch } from '@/domain/deliveries/deliverySearch'
import { reasonText } from '@/domain/deliveries/reasonTexts'
import { failure } from '@/lib/errors'
import { notifySuccess } from '@/ui/notify'
import { MessagesPage } from './MessagesPage'

vi.mock('@/domain/deliveries/deliveries')
vi.mock('@/ui/notify')

const {
  listDeliveryProblems,
  listMailBlocks,
  listWorkers,
  loadDeliveryOverview,
  removeMailBlock,
  sendMessageAgain,
  sendMessagesAgain,
} = vi.mocked(deliveries)

const problem: deliveries.DeliveryProblem = {
  id: 'd1',
  title: 'Ticket answered',
  address: 'uma@example.test',
  userId: 'u1',
  personName: 'Uma User',
  workspaceName: null,
  code: 'smtp_timeout',
  detail: 'Greeting never received',
  attempts: 12,
  createdAt: '2026-11-25T10:00:00Z',
  total: 2,
}

beforeEach(() => {
  vi.resetAllMocks()
  loadDeliveryOverview.mockResolvedValue({
    queue: { queued: 3, running: 1, failed: 2 },
    oldest_due_at: '2026-11-26T09:00:00Z',
    last_sent_at: '2026-11-26T09:30:00Z',
    blocked: 1,
    reasons: [{ code: 'smtp_timeout', count: 2 }],
  })
  listDeliveryProblems.mockResolvedValue({ problems: [problem], total: 2 })
  listMailBlocks.mockResolvedValue([
    {
      address: 'gone@example.test',
      reason: 'bounce',
      detail: '550 No such mailbox',
      at: '2026-11-20T10:00:00Z',
    },
  ])
  listWorkers.mockResolvedValue([
    {
      worker: 'worker-1',
      version: '1.0.0',
      started_at: '2026-11-26T08:00:00Z',
      seen_at: '2026-11-26T10:00:00Z',
      seconds_since_seen: 4,
      facts: {},
    },
  ])
})
afterEach(cleanup)

async function open({ area = adminArea, search = '' } = {}) {
  const { auth } = await startAuth({ staffType: 'admin' })
  await renderApp({
    auth,
    path: `${area.root}/messages`,
    search,
    page: (given) => (
      <AreaContext value={area}>
        <MessagesPage search={deliverySearch(given)} />
      </AreaContext>
    ),
  })
  return userEvent.setup()
}

const table = async (name: string) => within(await screen.findByRole('table', { name }))

test('a mail that could not be delivered says to whom, why and how often it was tried', async () => {
  await open()
  const row = await (
    await table('Mails that could not be delivered')
  ).findByRole('row', {
    name: /Uma User/,
  })
  for (const text of [
    'uma@example.test',
    'Ticket answered',
    'The mail server did not answer in time',
    'Greeting never received',
    '12',
  ]) {
    expect(row).toHaveTextContent(text)
  }
  expect(await (await table('Workers')).findByText('Reporting')).toBeVisible()
  expect(screen.getByText(/^The oldest since/)).toBeVisible()
})

test('an admin sends one again, and reads why that is not possible', async () => {
  sendMessageAgain.mockRejectedValueOnce(failure('invalid_state'))
  const person = await open()
  const again = await screen.findByRole('button', { name: 'Send again to uma@example.test' })
  await person.click(again)
  expect(await screen.findByText(failure('invalid_state').message)).toBeVisible()
  await person.click(again)
  expect(sendMessageAgain).toHaveBeenLastCalledWith('d1')
  expect(notifySuccess).toHaveBeenCalledWith('The mail to uma@example.test is sent again.')
})

test('all of a reason are sent again at once', async () => {
  sendMessagesAgain.mockResolvedValue(2)
  const person = await open()
  await person.selectOptions(
    await screen.findByRole('combobox', { name: 'Reason' }),
    'The mail server did not answer in time: 2',
  )
  await person.click(await screen.findByRole('button', { name: 'Send all of this reason again' }))
  expect(sendMessagesAgain.mock.calls[0]?.[0]).toBe('smtp_timeout')
  expect(notifySuccess).toHaveBeenCalledWith('2 mails are sent again.')
  expect(listDeliveryProblems.mock.lastCall?.[0]).toBe('smtp_timeout')
})

test('an address is taken from the list with a reason', async () => {
  const person = await open()
  await person.click(await screen.findByRole('button', { name: 'Remove gone@example.test' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Remove the block' }))
  expect(removeMailBlock).not.toHaveBeenCalled()
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The mailbox is there again')
  await person.click(dialog.getByRole('button', { name: 'Remove the block' }))
  expect(removeMailBlock).toHaveBeenCalledExactlyOnceWith(
    'gone@example.test',
    'The mailbox is there again',
  )
})

test('staff who are no admins see all of it and change nothing', async () => {
  await open({ area: staffArea, search: '?reason=smtp_timeout' })
  expect(await screen.findByRole('link', { name: 'Uma User' })).toHaveAttribute(
    'href',
    '/staff/people/u1',
  )
  expect(await screen.findByText('gone@example.test')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Send|Remove/ })).toBeNull()
})

test('where nothing is wrong, it says so', async () => {
  loadDeliveryOverview.mockResolvedValue({
    queue: { queued: 0, running: 0, failed: 0 },
    oldest_due_at: null,
    last_sent_at: null,
    blocked: 0,
    reasons: [],
  })
  listDeliveryProblems.mockResolvedValue({ problems: [], total: 0 })
  listMailBlocks.mockResolvedValue([])
  listWorkers.mockResolvedValue([])
  await open()
  for (const text of [
    'Every mail was delivered',
    'No address is blocked',
    'No worker has reported in the last 7 days',
  ]) {
    expect(await screen.findByText(text)).toBeVisible()
  }
  expect(screen.queryByRole('combobox', { name: 'Reason' })).toBeNull()
})

test.each([
  ['smtp_451', 'The mail server asked to try later (451)'],
  ['smtp_554', 'The mail server refused it (554)'],
  ['strange', 'Another error (strange)'],
])('the code %s has words', (code, words) => expect(reasonText(code)).toBe(words))
