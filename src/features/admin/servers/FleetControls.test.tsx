import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { listStates, listTransitions, type Transition } from '@/domain/catalogue/queries'
import { makeFleetInstance } from '@/domain/instances/admin/fixtures'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { forceFail, retryAction, setHold } from '@/domain/instances/admin/fleetMutations'
import { requestAction } from '@/domain/instances/instanceMutations'
import { failure } from '@/lib/errors'
import { notifySuccess } from '@/ui/notify'
import { FleetControls } from './FleetControls'

vi.mock('@/domain/catalogue/queries')
vi.mock('@/domain/instances/admin/fleetMutations')
vi.mock('@/domain/instances/instanceMutations')
vi.mock('@/ui/notify')

const deletion: Transition = {
  action: 'delete',
  from: 'stopped',
  via: 'deleting',
  to: 'deleted',
  fail: 'error',
  roles: ['operator', 'admin'],
  needsConfirm: true,
  billingEffect: 'stops',
}
const start: Transition = { ...deletion, action: 'start', to: 'running', roles: ['operator'] }

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(listStates).mockResolvedValue([])
  vi.mocked(listTransitions).mockResolvedValue([deletion, start])
  for (const change of [setHold, forceFail, retryAction]) vi.mocked(change).mockResolvedValue()
})
afterEach(cleanup)

async function open(changes: Partial<FleetInstance> = {}) {
  const { auth } = await startAuth({ staffType: 'admin' })
  const instance = makeFleetInstance({ id: 's1', name: 'web-1', ...changes })
  await renderApp({
    auth,
    path: '/admin/servers/s1',
    page: () => <FleetControls instance={instance} now={Date.now()} />,
  })
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })
/** The button of the dialog, where the page has one of the same name. */
const lastButton = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement
/** Presses a button and waits for its question, which is loaded then. */
const ask = async (person: UserEvent, name: string) => {
  await person.click(button(name))
  await screen.findByRole('dialog')
}
const reason = () => screen.getByRole('textbox', { name: 'Reason' })

const failed: FleetInstance['lastAction'] = {
  id: 'a1',
  kind: 'stop',
  status: 'failed',
  failState: 'error',
  attempts: 5,
  leaseUntil: null,
  errorCode: 'forced',
  errorDetail: null,
}

test('a hold shows what the customer will read, and sends the reason', async () => {
  const person = await open()
  await ask(person, 'Suspend')
  expect(screen.getByRole('dialog', { name: 'Suspend web-1?' })).toHaveTextContent(
    'its customer can only look at it and stop it',
  )
  await person.click(button('Suspend web-1'))
  expect(setHold).not.toHaveBeenCalled()
  expect(reason()).toBeInvalid()
  await person.type(reason(), 'It sends spam.')
  expect(screen.getByText('We suspended this server.').parentElement).toHaveTextContent(
    'We suspended this server. It sends spam. You can look at everything and stop it.',
  )
  await person.click(button('Suspend web-1'))
  expect(setHold).toHaveBeenCalledWith('s1', 'suspended', 'It sends spam.')
  await waitFor(() => expect(notifySuccess).toHaveBeenCalledWith('web-1 is suspended.'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a held server offers only the end of the hold', async () => {
  const person = await open({ hold: 'maintenance', holdReason: 'A new disk.' })
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  await ask(person, 'Lift the hold')
  await person.type(reason(), 'Done.')
  await person.click(lastButton('Lift the hold'))
  expect(setHold).toHaveBeenCalledWith('s1', 'none', 'Done.')
})

test('a conflict stays beside the question, which can only be closed', async () => {
  vi.mocked(setHold).mockRejectedValue(failure('conflict'))
  const person = await open()
  await ask(person, 'Put in maintenance')
  await person.type(reason(), 'A new disk.')
  await person.click(button('Put web-1 in maintenance'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Close this dialog')
  expect(button('Put web-1 in maintenance')).toHaveAttribute('aria-disabled', 'true')
  expect(notifySuccess).not.toHaveBeenCalled()
})

test('what is not possible says why, and does nothing', async () => {
  const person = await open()
  expect(button('Mark as failed')).toHaveAccessibleDescription(/Only for a server on its way/)
  expect(button('Retry')).toHaveAccessibleDescription(/Nothing was done/)
  await waitFor(() => expect(button('Delete')).toHaveAccessibleDescription(/“running”/i))
  await person.click(button('Mark as failed'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a stuck action is marked as failed, and a refusal is shown in the dialog', async () => {
  vi.mocked(forceFail).mockRejectedValueOnce({
    ...failure('locked'),
    hint: 'Wait until the action has taken 10 minutes.',
  })
  const person = await open({
    state: 'stopping',
    stuckAt: '2026-01-01T00:00:00Z',
    lastAction: { ...failed, status: 'running' },
  })
  await ask(person, 'Mark as failed')
  await person.type(reason(), 'The host is gone.')
  await person.click(lastButton('Mark as failed'))
  expect(await screen.findByRole('alert')).toHaveTextContent('10 minutes')
  await person.click(lastButton('Mark as failed'))
  expect(forceFail).toHaveBeenLastCalledWith('s1', 'The host is gone.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the last action is retried by its id', async () => {
  const person = await open({ state: 'error', lastAction: failed })
  await ask(person, 'Retry')
  await person.type(reason(), 'The host is back.')
  await person.click(lastButton('Retry'))
  expect(retryAction).toHaveBeenCalledWith('a1', 'The host is back.')
})

test('a deletion says what it does to the bill, and sends the reason with one key', async () => {
  vi.mocked(requestAction).mockRejectedValueOnce(failure('network'))
  const person = await open({ state: 'stopped' })
  await ask(person, 'Delete')
  const dialog = screen.getByRole('dialog', { name: 'Delete web-1?' })
  expect(dialog).toHaveTextContent('Their bill. Billing ends when this is done.')
  await person.type(reason(), 'Abuse.')
  await person.click(button('Delete web-1'))
  await screen.findByRole('alert')
  await person.click(button('Delete web-1'))
  await waitFor(() => expect(requestAction).toHaveBeenCalledTimes(2))
  const [first, second] = vi.mocked(requestAction).mock.calls
  expect(first).toEqual(['s1', 'delete', { reason: 'Abuse.' }, expect.any(String)])
  expect(second).toEqual(first)
})

test('billing staff read who may act, and get no buttons', async () => {
  const { auth } = await startAuth({ staffType: 'billing' })
  await renderApp({
    auth,
    path: '/staff/servers/s1',
    page: () => <FleetControls instance={makeFleetInstance({ id: 's1' })} now={Date.now()} />,
  })
  expect(await screen.findByText(/Only support staff and admins stop servers/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
