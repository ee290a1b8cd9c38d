import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionDialog } from '@/components/instances/ActionDialog'
import { makeInstance } from '@/domain/instances/fixtures'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { makeVolume } from '@/domain/volumes/fixtures'
import { listVolumes } from '@/domain/volumes/volume'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { BulkDialog } from './BulkDialog'

vi.mock('@/domain/volumes/volume', async (original) => ({
  ...(await original<object>()),
  listVolumes: vi.fn<typeof listVolumes>(),
}))

afterEach(cleanup)

const nothing = () => undefined
const instance = makeInstance({ id: 's1', name: 'web-1' })
const transition = {
  action: 'delete',
  from: 'running',
  via: null,
  to: 'deleted',
  fail: null,
  roles: ['operator'],
  needsConfirm: true,
  billingEffect: 'stops',
}
const rules: InstanceRules = { transitions: [transition], states: undefined, roles: ['operator'] }

async function show(content: ReactNode) {
  vi.mocked(listVolumes).mockResolvedValue([makeVolume()])
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/servers', page: () => content })
}

test.each([
  [
    'one server is deleted',
    <ActionDialog
      key="one"
      request={{ kind: 'delete', transition, instance, idempotencyKey: 'one' }}
      isPending={false}
      failure={null}
      onConfirm={nothing}
      onClose={nothing}
    />,
  ],
  [
    'several servers are deleted',
    <BulkDialog
      key="several"
      kind="delete"
      instances={[instance, makeInstance({ name: 'db-1' })]}
      workspaceName="Team"
      rules={rules}
      onClose={nothing}
    />,
  ],
])('before %s, the volume that stays is named', async (_, dialog) => {
  await show(dialog)
  expect(await screen.findByText('A volume stays.')).toBeVisible()
  expect(screen.getByText(/data-1 keeps its data and its price/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See volumes' })).toBeVisible()
})
