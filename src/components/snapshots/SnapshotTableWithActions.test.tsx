import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { requestAction } from '@/domain/instances/instanceMutations'
import { makeSnapshot } from '@/domain/snapshots/fixtures'
import type { Snapshot } from '@/domain/snapshots/snapshot'
import { SnapshotTableWithActions } from './SnapshotTableWithActions'

vi.mock('@/domain/instances/instanceMutations', async (original) => ({
  ...(await original<object>()),
  requestAction: vi.fn<typeof requestAction>(),
}))

afterEach(cleanup)

const rules: InstanceRules = {
  transitions: [
    {
      action: 'rebuild',
      from: 'running',
      via: 'rebuilding',
      to: 'running',
      fail: 'error',
      roles: ['operator'],
      needsConfirm: true,
      billingEffect: 'goes_on',
    },
  ],
  states: undefined,
  roles: ['operator'],
}

async function show(snapshot: Partial<Snapshot>, server?: Instance) {
  const { auth } = await startAuth()
  const rows = [makeSnapshot({ name: 'night', kind: 'backup', ...snapshot })]
  await renderApp({
    auth,
    path: '/dashboard/backups',
    page: () => (
      <SnapshotTableWithActions
        workspaceId="w1"
        caption="Backups"
        rows={rows}
        taken={rows}
        rules={rules}
        {...(server && { server })}
        empty=""
      />
    ),
  })
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Actions for night' }))
  return person
}

const web = makeInstance({ id: 's1', name: 'web-1', state: 'running', action: null })

test('a backup brings its server back, after the person has typed the name of the server', async () => {
  vi.mocked(requestAction).mockResolvedValue({
    actionId: 'a1',
    state: 'rebuilding',
    status: 'queued',
  })
  const person = await show({}, web)
  await person.click(screen.getByRole('menuitem', { name: /Bring web-1 back to it/ }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent(/Everything that was written to it since is lost/)
  const confirm = within(dialog).getByRole('button', { name: 'Bring web-1 back' })
  await person.type(within(dialog).getByRole('textbox'), 'web-1')
  await person.click(confirm)
  expect(requestAction).toHaveBeenCalledExactlyOnceWith(
    's1',
    'rebuild',
    { snapshot_id: 'n1' },
    expect.any(String),
  )
})

test('one that is not ready brings nothing back', async () => {
  await show({ state: 'creating' }, web)
  expect(screen.getByRole('menuitem', { name: /Bring web-1 back/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('where the page is not about the server, that is not offered', async () => {
  await show({})
  expect(screen.queryByRole('menuitem', { name: /Bring/ })).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
})
