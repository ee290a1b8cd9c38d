import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import type { InstanceMenuProps } from './InstanceMenu'
import { RowActions } from './RowActions'

afterEach(cleanup)

const transition = (action: string, from: string, to: string) => ({
  action,
  from,
  via: null,
  to,
  fail: null,
  roles: ['operator'],
  needsConfirm: false,
  billingEffect: 'starts',
})

const rules: InstanceRules = {
  transitions: [
    transition('start', 'error', 'running'),
    transition('restore', 'deleted', 'stopped'),
  ],
  states: undefined,
  roles: ['operator'],
}

async function show(instance: Instance, of: InstanceRules = rules) {
  const onPress = vi.fn<InstanceMenuProps['onPress']>()
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard',
    page: () => <RowActions instance={instance} rules={of} onPress={onPress} />,
  })
  return { onPress, person: userEvent.setup() }
}

test.each([
  ['error', 'Retry db-1', 'start'],
  ['deleted', 'Restore db-1', 'restore'],
] as const)('a server in the state %s has the button “%s”', async (state, name, kind) => {
  const instance = makeInstance({ name: 'db-1', state })
  const { onPress, person } = await show(instance)
  await person.click(screen.getByRole('button', { name }))
  expect(onPress).toHaveBeenCalledWith(kind, instance)
})

test('other servers have only the menu, and so has everybody who may only look', async () => {
  await show(makeInstance({ name: 'db-1' }))
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Actions for db-1',
  ])
  cleanup()
  await show(makeInstance({ name: 'db-1', state: 'error' }), { ...rules, roles: [] })
  expect(screen.queryByRole('button', { name: 'Retry db-1' })).toBeNull()
})
