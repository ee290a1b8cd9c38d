import '@testing-library/jest-dom/vitest'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import {
  listDeliveries,
  readDelivery,
  sendAgain,
  type Delivery,
} from '@/domain/webhooks/deliveries'
import {
  createWebhook,
  listWebhookEvents,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
} from '@/domain/webhooks/webhooks'
import { deliveriesQuery, webhooksQuery } from '@/domain/webhooks/queryOptions'
import { WebhookDetail } from './WebhookDetail'
import { WebhooksSection } from './WebhooksSection'

vi.mock('@/domain/webhooks/webhooks', async (original) => ({
  ...(await original<object>()),
  createWebhook: vi.fn<() => Promise<unknown>>(),
  listWebhookEvents: vi.fn<() => Promise<unknown>>(),
  listWebhooks: vi.fn<() => Promise<unknown>>(),
  rotateWebhookSecret: vi.fn<() => Promise<string>>(),
  updateWebhook: vi.fn<() => Promise<void>>(),
}))
vi.mock('@/domain/webhooks/deliveries', async (original) => ({
  ...(await original<object>()),
  listDeliveries: vi.fn<() => Promise<unknown>>(),
  readDelivery: vi.fn<() => Promise<unknown>>(),
  sendAgain: vi.fn<() => Promise<void>>(),
}))

const makeWebhook = (part: Partial<Webhook> = {}): Webhook => ({
  id: 'w',
  name: 'Chat',
  url: 'https://chat.example/in',
  kinds: ['server.failed'],
  createdBy: 'Ada',
  createdAt: '2026-11-20T10:00:00Z',
  switchedOffAt: null,
  switchOffReason: null,
  previousSecretUntil: null,
  deliveredAt: null,
  failedAt: null,
  ...part,
})

const failed: Delivery = {
  id: 'd',
  kind: 'server.failed',
  createdAt: '2026-11-26T10:00:00Z',
  status: 'failed',
  attempts: 10,
  nextAt: null,
  lastAt: '2026-11-26T11:00:00Z',
  lastStatus: 500,
  lastFault: 'status',
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listWebhookEvents).mockResolvedValue([
    { name: 'server.created', topic: 'servers', title: 'Server created' },
    { name: 'server.failed', topic: 'servers', title: 'Action failed' },
  ])
  vi.mocked(listDeliveries).mockResolvedValue([failed])
  vi.mocked(updateWebhook).mockResolvedValue()
})
afterEach(cleanup)

async function show(part: Partial<Webhook> = {}) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/workspace/webhooks',
    page: () => <WebhookDetail webhook={makeWebhook(part)} reason={undefined} />,
  })
  return userEvent.setup()
}

test('a webhook that was switched off says why, and is switched on again', async () => {
  const person = await show({ switchedOffAt: '2026-11-26T11:00:00Z', switchOffReason: 'failed' })
  expect(await screen.findByText(/Nothing could be delivered for 3 days/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send a test' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await person.click(screen.getByRole('button', { name: 'Switch on again' }))
  await waitFor(() => expect(updateWebhook).toHaveBeenCalledWith('w', { enabled: true }))
})

test('a delivery shows what was sent and answered, and is sent again', async () => {
  vi.mocked(readDelivery).mockResolvedValue({
    body: '{"type": "server.failed"}',
    attempts: [
      {
        at: '2026-11-26T11:00:00Z',
        status: 500,
        answer: 'broken',
        milliseconds: 12,
        fault: 'status',
      },
    ],
  })
  const person = await show()
  const row = within(await screen.findByRole('row', { name: /server\.failed/ }))
  expect(row.getByText('Failed (500)')).toBeVisible()
  await person.click(row.getByRole('button', { name: 'Details of server.failed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'server.failed' }))
  expect(await dialog.findByText(/answer 500 after 12 ms/)).toBeVisible()
  expect(dialog.getByText('broken')).toBeVisible()
  await person.keyboard('{Escape}')
  await person.click(row.getByRole('button', { name: 'Send again server.failed' }))
  await waitFor(() => expect(sendAgain).toHaveBeenCalledWith('d'))
})

test('after a try the webhook is read again too', async () => {
  vi.mocked(listWebhooks).mockResolvedValue([makeWebhook()])
  const { auth } = await startAuth()
  const { client } = await renderApp({
    auth,
    path: '/dashboard/workspace/webhooks',
    page: () => (
      <>
        <WebhooksSection workspace={{ id: 'team', name: 'Team' }} />
        <WebhookDetail webhook={makeWebhook({ failedAt: failed.lastAt })} reason={undefined} />
      </>
    ),
  })
  await screen.findByText('Failed (500)')
  expect(listWebhooks).toHaveBeenCalledOnce()

  const lastAt = '2026-11-26T12:00:00Z'
  vi.mocked(listWebhooks).mockResolvedValue([makeWebhook({ deliveredAt: lastAt })])
  vi.mocked(listDeliveries).mockResolvedValue([
    { ...failed, lastAt, lastStatus: 204, status: 'sent', lastFault: null },
  ])
  await client.invalidateQueries(deliveriesQuery('w'))
  const list = within(screen.getByRole('region', { name: 'Webhooks' }))
  expect(await list.findByText('Working')).toBeVisible()
})

test('a webhook that was read before its last try is read again', async () => {
  const switchedOffAt = failed.lastAt
  vi.mocked(listWebhooks)
    .mockResolvedValueOnce([makeWebhook()])
    .mockResolvedValue([
      makeWebhook({ failedAt: failed.lastAt, switchedOffAt, switchOffReason: 'failed' }),
    ])
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/workspace/webhooks',
    page: () => <WebhookOfList />,
  })
  expect(await screen.findByText(/Nothing could be delivered for 3 days/)).toBeVisible()
  expect(listWebhooks).toHaveBeenCalledTimes(2)
})

function WebhookOfList() {
  const { data: [webhook] = [] } = useQuery(webhooksQuery('team'))
  return webhook === undefined ? null : <WebhookDetail webhook={webhook} reason={undefined} />
}

test('a new secret is shown once', async () => {
  vi.mocked(rotateWebhookSecret).mockResolvedValue('whsec_new')
  const person = await show()
  await person.click(await screen.findByRole('button', { name: 'Replace the secret' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the secret?' }))
  await person.click(question.getByRole('button', { name: 'Replace the secret' }))
  expect(await screen.findByText('whsec_new')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(screen.queryByText('whsec_new')).not.toBeInTheDocument()
})

test('a change sends the address only if it is another one', async () => {
  const person = await show()
  await person.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Chat' }))
  await person.click(await dialog.findByRole('checkbox', { name: /Server created/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  const kinds = ['server.failed', 'server.created']
  await waitFor(() => expect(updateWebhook).toHaveBeenCalledWith('w', { name: 'Chat', kinds }))
})

test('a new webhook needs a name, an https address and events', async () => {
  vi.mocked(listWebhooks).mockResolvedValue([])
  vi.mocked(createWebhook).mockResolvedValue({ id: 'w', secret: 'whsec_once' })
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/workspace/webhooks',
    page: () => <WebhooksSection workspace={{ id: 'team', name: 'Team' }} />,
  })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  const create = dialog.getByRole('button', { name: 'Create webhook' })
  await person.click(dialog.getByRole('radio', { name: /Some/ }))
  await person.type(dialog.getByRole('textbox', { name: 'Address' }), 'http://chat.example/')
  await person.click(create)
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  expect(dialog.getByText('Enter an address that begins with https://.')).toBeVisible()
  expect(dialog.getByText('Select at least one event.')).toBeVisible()
  expect(createWebhook).not.toHaveBeenCalled()

  await person.type(dialog.getByRole('textbox', { name: 'Name' }), ' Chat ')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await person.clear(address)
  await person.type(address, 'https://chat.example/in')
  await person.click(create)
  await waitFor(() => expect(dialog.getAllByRole('checkbox')[0]).toHaveFocus())
  await person.click(dialog.getByRole('checkbox', { name: /Action failed/ }))
  await person.click(create)
  expect(await screen.findByText('whsec_once')).toBeVisible()
  const values = { name: 'Chat', url: 'https://chat.example/in', kinds: ['server.failed'] }
  expect(createWebhook).toHaveBeenCalledWith('team', values)
})
