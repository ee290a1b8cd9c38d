import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import { createSnapshot } from '@/domain/snapshots/snapshotMutations'
import { TakeSnapshotDialog } from './TakeSnapshotDialog'

vi.mock('@/domain/snapshots/snapshotMutations', async (original) => ({
  ...(await original<object>()),
  createSnapshot: vi.fn<typeof createSnapshot>(),
}))

afterEach(cleanup)

const busy = makeInstance({ name: 'db-1', state: 'starting' })
const web = makeInstance({ name: 'web-1' })

async function show(instances: [Instance, ...Instance[]]) {
  const onClose = vi.fn<() => void>()
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/snapshots',
    page: () => (
      <TakeSnapshotDialog
        instances={instances}
        snapshots={[]}
        price={{ currency: 'EUR', gibMonthMicros: 50_000 }}
        rules={{ transitions: [], states: undefined, roles: ['operator'] }}
        onClose={onClose}
      />
    ),
  })
  return { onClose, person: userEvent.setup() }
}

test('the first server that allows it is chosen, and its snapshot is taken', async () => {
  vi.mocked(createSnapshot).mockResolvedValue(undefined as never)
  const { person, onClose } = await show([busy, web])
  expect(screen.getByRole('combobox', { name: 'Server' })).toHaveDisplayValue('web-1')
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('web-1-snapshot-1')
  await person.click(screen.getByRole('button', { name: 'Take snapshot' }))
  expect(createSnapshot).toHaveBeenCalledWith(
    expect.objectContaining({ instanceId: web.id, name: 'web-1-snapshot-1' }),
    expect.any(String),
  )
  expect(onClose).toHaveBeenCalled()
})

test('a server of which none can be taken says why, and nothing is sent', async () => {
  vi.mocked(createSnapshot).mockClear()
  const { person } = await show([busy, web])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'db-1')
  expect(screen.getByRole('combobox', { name: 'Server' })).toHaveAccessibleDescription(
    'A snapshot needs a server that runs or is stopped.',
  )
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('db-1-snapshot-1')
  const take = screen.getByRole('button', { name: 'Take snapshot' })
  expect(take).toHaveAttribute('aria-disabled', 'true')
  await person.click(take)
  expect(createSnapshot).not.toHaveBeenCalled()
})

test('a typed name stays when another server is chosen', async () => {
  const { person } = await show([web, busy])
  const name = screen.getByRole('textbox', { name: /Name/ })
  await person.clear(name)
  await person.type(name, 'golden')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'db-1')
  expect(name).toHaveValue('golden')
})
