import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import type { requestAction } from '@/domain/instances/instanceMutations'
import { failure } from '@/lib/errors'
import { onStepUp } from '@/lib/stepUp'
import { BulkDialog } from './BulkDialog'

const { confirmedAt, request } = vi.hoisted(() => ({
  confirmedAt: vi.fn<() => string>(),
  request: vi.fn<typeof requestAction>(),
}))

vi.mock('@/domain/instances/instanceMutations', async (original) => ({
  ...(await original<object>()),
  requestAction: request,
}))
vi.mock('@/domain/identity/security', async (original) => ({
  ...(await original<object>()),
  loadSecurity: () => Promise.resolve({ confirmedAt: confirmedAt() }),
}))

const ask = vi.fn<() => Promise<void>>()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

beforeEach(() => {
  request.mockReset().mockResolvedValue(undefined as never)
  ask.mockReset().mockResolvedValue()
  confirmedAt.mockReturnValue(minutesAgo(11))
})
afterEach(cleanup)

async function open(count: number) {
  const stop = onStepUp(ask)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/servers',
    page: () => (
      <BulkDialog
        kind="delete"
        instances={Array.from({ length: count }, (_, n) =>
          makeInstance({ id: `server-${n}`, name: `ci-${n}`, state: 'stopped' }),
        )}
        workspaceName="Northwind"
        rules={{
          transitions: [
            {
              action: 'delete',
              from: 'stopped',
              via: 'deleting',
              to: 'deleted',
              fail: 'error',
              roles: ['operator'],
              needsConfirm: true,
              billingEffect: 'stops',
            },
          ],
          states: [],
          roles: ['operator'],
        }}
        onClose={() => undefined}
      />
    ),
  })
  await userEvent.click(await screen.findByRole('button', { name: `Delete ${count}` }))
  return stop
}

test('many are deleted after the person has confirmed who they are, once', async () => {
  ask.mockImplementation(() => {
    expect(request).not.toHaveBeenCalled()
    return Promise.resolve()
  })
  const stop = await open(4)
  await screen.findByText('Delete: 4 of 4 servers accepted')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(request.mock.calls.map(([id]) => id)).toEqual(
    Array.from({ length: 4 }, (_, n) => `server-${n}`),
  )
  stop()
})

test('without the confirmation none is deleted, and the page says so', async () => {
  ask.mockRejectedValue(failure('step_up_cancelled'))
  const stop = await open(4)
  expect(await screen.findByRole('alert')).toHaveTextContent('so nothing was changed')
  expect(request).not.toHaveBeenCalled()
  stop()
})

test('a few are deleted without a question, and so are many a moment after a sign-in', async () => {
  const stop = await open(3)
  await waitFor(() => expect(request).toHaveBeenCalledTimes(3))
  cleanup()
  confirmedAt.mockReturnValue(minutesAgo(9))
  await open(4)
  await waitFor(() => expect(request).toHaveBeenCalledTimes(7))
  expect(ask).not.toHaveBeenCalled()
  stop()
})

test('a question that comes on the way and is not answered ends the work, and says what was done', async () => {
  confirmedAt.mockReturnValue(minutesAgo(9))
  request.mockResolvedValueOnce(undefined as never).mockRejectedValue(failure('step_up_cancelled'))
  const stop = await open(20)
  expect(await screen.findByRole('alert')).toHaveTextContent('so the others were not asked')
  expect(request.mock.calls.length).toBeLessThan(20)
  expect(screen.getByRole('button', { name: 'Delete 20' })).toBeEnabled()
  stop()
})
