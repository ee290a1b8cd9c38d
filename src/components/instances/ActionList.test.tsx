import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { InstanceAction } from '@/domain/instances/history'
import { ActionList } from './ActionList'

afterEach(cleanup)

const action = (more: Partial<InstanceAction>): InstanceAction => ({
  id: 'a1',
  instance: { id: 's1', name: 'web-1' },
  kind: 'stop',
  status: 'succeeded',
  via: 'web',
  requestedBy: 'Mira',
  apiKey: null,
  from: 'running',
  to: 'stopped',
  errorCode: null,
  errorDetail: null,
  worker: null,
  attempts: 1,
  requestedAt: '2026-06-01T12:00:00Z',
  finishedAt: '2026-06-01T12:00:00Z',
  ...more,
})
const byItself = action({ kind: 'self_stop', via: 'system', requestedBy: null })

async function show(actions: InstanceAction[], withServer: boolean) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard',
    page: () => <ActionList label="Actions" actions={actions} withServer={withServer} />,
  })
}

test('what somebody did begins with who it was', async () => {
  await show([action({})], true)
  expect(screen.getByRole('listitem')).toHaveTextContent('Mira stopped web-1')
})

test('a server that stopped by itself was stopped by nobody', async () => {
  await show([byItself], false)
  expect(screen.getByRole('listitem')).toHaveTextContent('It stopped by itself')
})

test('in the list of a workspace it is named, and leads to its page', async () => {
  await show([{ ...byItself, kind: 'self_start' }], true)
  expect(screen.getByRole('listitem')).toHaveTextContent('web-1 started by itself')
  expect(screen.getByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    '/dashboard/servers/s1',
  )
})
