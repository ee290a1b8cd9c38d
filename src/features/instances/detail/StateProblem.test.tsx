import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import { listActions, type InstanceAction } from '@/domain/instances/history'
import { StateProblem } from './StateProblem'

vi.mock('@/domain/instances/history')
afterEach(cleanup)

const action = (kind: string, minute: number): InstanceAction => ({
  id: `${kind} ${minute}`,
  instance: { id: 's1', name: 'web-1' },
  kind,
  status: 'succeeded',
  via: 'system',
  requestedBy: null,
  apiKey: null,
  from: null,
  to: 'stopped',
  errorCode: null,
  errorDetail: null,
  worker: null,
  attempts: 0,
  requestedAt: `2026-06-01T12:0${minute}:00Z`,
  finishedAt: null,
})

async function show(
  newestFirst: InstanceAction[],
  state: 'running' | 'stopped' | 'error' = 'stopped',
) {
  vi.mocked(listActions).mockReset().mockResolvedValue(newestFirst)
  const { auth } = await startAuth()
  const instance = makeInstance({ state, name: 'web-1' })
  await renderApp({
    auth,
    path: '/dashboard/servers/s1',
    page: () => (
      <main>
        <p>The page</p>
        <StateProblem instance={instance} />
      </main>
    ),
  })
  await screen.findByText('The page')
}

test('a server that stopped by itself says so, and that it can be started', async () => {
  await show([action('create_snapshot', 5), action('self_stop', 3), action('start', 1)])
  expect(await screen.findByText('web-1 stopped by itself.')).toBeInTheDocument()
  expect(screen.getByText(/Start it again when you like/)).toBeInTheDocument()
})

test('one that somebody stopped later does not', async () => {
  await show([action('stop', 5), action('self_stop', 3)])
  await vi.waitFor(() => expect(listActions).toHaveBeenCalled())
  expect(screen.queryByText(/by itself/)).toBeNull()
})

test('one that runs asks for no actions', async () => {
  await show([action('self_stop', 3)], 'running')
  expect(listActions).not.toHaveBeenCalled()
})

test('one that our machines lost says so, that nothing is billed, and what a rebuild does', async () => {
  const failed = { ...action('start', 5), status: 'failed' as const, errorCode: 'instance_missing' }
  await show([failed, action('lost', 3), action('start', 1)], 'error')
  expect(await screen.findByText('web-1 is missing on our machines.')).toBeInTheDocument()
  expect(screen.getByText(/nothing is billed since then.*with an empty disk/)).toBeInTheDocument()
})

test('one whose machine does not answer says that it comes back by itself', async () => {
  const failed = {
    ...action('stop', 5),
    status: 'failed' as const,
    errorCode: 'engine_unreachable',
  }
  await show([failed, action('unreachable', 3), action('start', 1)], 'error')
  expect(await screen.findByText('web-1 is unreachable.')).toBeInTheDocument()
  expect(screen.getByText(/nothing is billed since then.*comes back by itself/)).toBeInTheDocument()
})

test('one whose creation failed says that it holds no data', async () => {
  const failed = { ...action('create', 1), status: 'failed' as const, errorCode: 'image_missing' }
  await show([failed], 'error')
  expect(await screen.findByText('web-1 could not be created.')).toBeInTheDocument()
  expect(screen.getByText(/The creation failed: image missing.*holds no data/)).toBeInTheDocument()
  expect(screen.queryByText(/disk and addresses are kept/)).toBeNull()
})

test('one that was made again after that has another error', async () => {
  await show([action('rebuild', 5), action('lost', 3)], 'error')
  expect(await screen.findByText('web-1 has an error on our side.')).toBeInTheDocument()
})
