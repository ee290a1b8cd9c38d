import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { loadWorkspace, type AdminWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import {
  liftWorkspaceSuspension,
  suspendWorkspace,
} from '@/domain/workspaces/admin/suspendWorkspace'
import { adminWorkspaceQuery } from '@/domain/workspaces/admin/queryOptions'
import { notifyError, notifySuccess } from '@/ui/notify'
import { north } from './fixtures'
import { WorkspaceSuspensionDialog } from './WorkspaceSuspensionDialog'

vi.mock('@/domain/workspaces/admin/adminWorkspace')
vi.mock('@/domain/workspaces/admin/suspendWorkspace')
vi.mock('@/ui/notify')

const SINCE = '2026-11-02T12:00:00.123Z'
const suspended: AdminWorkspace = { ...north, suspendedAt: SINCE, suspensionReason: 'Spam' }

const suspend = vi.mocked(suspendWorkspace)
const lift = vi.mocked(liftWorkspaceSuspension)
const onClose = vi.fn<() => void>()

beforeEach(() => {
  vi.resetAllMocks()
  suspend.mockResolvedValue()
  lift.mockResolvedValue()
  vi.mocked(loadWorkspace).mockResolvedValue(suspended)
})
afterEach(cleanup)

async function open(workspace: AdminWorkspace = north) {
  const { auth } = await startAuth({ staffType: 'admin' })
  const view = await renderApp({
    auth,
    path: '/admin/workspaces/north',
    page: () => <WorkspaceSuspensionDialog workspace={workspace} onClose={onClose} />,
  })
  return { ...view, person: userEvent.setup() }
}

const reason = () => screen.getByRole('textbox', { name: 'Reason' })
const button = (name: string) => screen.getByRole('button', { name })

describe('suspending', () => {
  test('says the effect and what members will read, sends the reason, and closes', async () => {
    const { person, client } = await open()
    client.setQueryData(adminWorkspaceQuery('north').queryKey, north)
    expect(screen.getByText(/read-only for all 2 members/)).toBeVisible()
    expect(screen.getByText('2 running servers keep running and costing')).toBeVisible()
    await person.type(reason(), ' Sent spam ')
    expect(screen.getByText(/^The workspace North has been suspended since/)).toBeVisible()
    expect(screen.getByText(/^Reason:/)).toHaveTextContent('Reason: Sent spam')
    await person.click(button('Suspend workspace'))
    expect(suspend).toHaveBeenCalledWith('w1', 'Sent spam')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(client.getQueryState(adminWorkspaceQuery('north').queryKey)?.isInvalidated).toBe(true)
  })

  test('can be undone from the message, which lifts the present suspension', async () => {
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend workspace'))
    await waitFor(() => expect(notifySuccess).toHaveBeenCalled())
    const [message, action] = vi.mocked(notifySuccess).mock.calls[0] ?? []
    expect([message, action?.label]).toEqual(['North is suspended.', 'Undo'])
    action?.onClick()
    await waitFor(() =>
      expect(lift).toHaveBeenCalledWith({
        id: 'w1',
        reason: 'Undone right after suspending.',
        suspendedAt: SINCE,
      }),
    )
    expect(notifySuccess).toHaveBeenLastCalledWith('North is no longer suspended.')
  })

  test('says where an undo did not work', async () => {
    lift.mockRejectedValue({ code: 'network', message: 'We cannot reach the service.' })
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend workspace'))
    await waitFor(() => expect(notifySuccess).toHaveBeenCalled())
    vi.mocked(notifySuccess).mock.calls[0]?.[1]?.onClick()
    await waitFor(() =>
      expect(notifyError).toHaveBeenCalledWith(
        expect.stringContaining('was not undone'),
        '/api-docs/errors#network',
      ),
    )
  })

  test('asks for a reason, and sends nothing without one', async () => {
    const { person } = await open()
    await person.click(button('Suspend workspace'))
    expect(reason()).toHaveAccessibleDescription(/Give a reason of at least 3 characters/)
    await waitFor(() => expect(reason()).toHaveFocus())
    expect(suspend).not.toHaveBeenCalled()
  })

  test('a workspace that is suspended already is not suspended again', async () => {
    suspend.mockRejectedValue({ code: 'conflict', message: 'Changed elsewhere.' })
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend workspace'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This workspace is already suspended.',
    )
    expect(button('Suspend workspace')).toHaveAttribute('aria-disabled', 'true')
  })

  test('a failure keeps the reason, and it can be sent again', async () => {
    suspend.mockRejectedValueOnce({ code: 'network', message: 'We cannot reach the service.' })
    const { person } = await open()
    await person.type(reason(), 'Sent spam')
    await person.click(button('Suspend workspace'))
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the service.')
    expect(reason()).toHaveValue('Sent spam')
    await person.click(button('Suspend workspace'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})

describe('lifting', () => {
  test('names the suspension that the page showed, and why', async () => {
    const { person } = await open(suspended)
    expect(screen.getByText(/Suspended for: Spam/)).toBeVisible()
    await person.type(reason(), 'Solved')
    await person.click(button('Lift suspension'))
    expect(lift).toHaveBeenCalledWith({ id: 'w1', reason: 'Solved', suspendedAt: SINCE })
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(notifySuccess).toHaveBeenCalledWith('North is no longer suspended.')
  })

  test('of another suspension by now is refused', async () => {
    lift.mockRejectedValue({ code: 'conflict', message: 'Changed elsewhere.' })
    const { person } = await open(suspended)
    await person.type(reason(), 'Solved')
    await person.click(button('Lift suspension'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This suspension was lifted or changed by someone else.',
    )
  })
})
