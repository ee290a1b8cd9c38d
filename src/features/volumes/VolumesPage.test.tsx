import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { CreateVolumeDialog } from '@/components/volumes/CreateVolumeDialog'
import { VolumeTableWithActions } from '@/components/volumes/VolumeTableWithActions'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeVolume } from '@/domain/volumes/fixtures'
import type { Volume } from '@/domain/volumes/volume'
import {
  createVolume,
  detachVolume,
  growVolume,
  restoreVolume,
} from '@/domain/volumes/volumeMutations'

vi.mock('@/domain/volumes/volumeMutations', async (original) => ({
  ...(await original<object>()),
  createVolume: vi.fn<typeof createVolume>(),
  detachVolume: vi.fn<typeof detachVolume>(),
  growVolume: vi.fn<typeof growVolume>(),
  restoreVolume: vi.fn<typeof restoreVolume>(),
}))

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

async function showTable(rows: Volume[]) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/volumes',
    page: () => (
      <VolumeTableWithActions
        caption="Volumes of Team"
        workspaceId="w1"
        rows={rows}
        all={rows}
        rules={{ transitions: [], states: undefined, roles: ['operator'] }}
        empty="Make one."
      />
    ),
  })
  const person = userEvent.setup()
  const open = (name: string) =>
    person.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  return { person, open }
}

test('a volume says where it is, how large, and what it costs', async () => {
  await showTable([makeVolume({ wantedGib: 60, state: 'growing' })])
  const row = screen.getByRole('row', { name: /data-1/ })
  expect(row).toHaveTextContent('Growing')
  expect(row).toHaveTextContent('/mnt/volumes/data-1')
  expect(row).toHaveTextContent('50 of 60 GiB')
  expect(row).toHaveTextContent('€2.50')
  expect(within(row).getByRole('link', { name: 'web-1' })).toHaveAttribute(
    'href',
    '/dashboard/servers/s1',
  )
})

test('is detached after a question that says what to do first', async () => {
  const { person, open } = await showTable([makeVolume()])
  await open('data-1')
  expect(screen.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await person.click(screen.getByRole('menuitem', { name: 'Detach' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Unmount it in the server first')
  await person.click(within(dialog).getByRole('button', { name: 'Detach data-1' }))
  expect(detachVolume).toHaveBeenCalledWith('v1')
})

test('grows, and says beside the field what is wrong with a size', async () => {
  const { person, open } = await showTable([makeVolume()])
  await open('data-1')
  await person.click(screen.getByRole('menuitem', { name: 'Grow' }))
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText('Size in GiB')
  await person.clear(field)
  await person.type(field, '40')
  await person.click(within(dialog).getByRole('button', { name: 'Grow' }))
  expect(field).toHaveAccessibleDescription(/from 50 to 16384/)
  await person.clear(field)
  await person.type(field, '80')
  expect(dialog).toHaveTextContent('€4.00 per month')
  await person.click(within(dialog).getByRole('button', { name: 'Grow' }))
  expect(growVolume).toHaveBeenCalledWith('v1', 80)
})

test('one in the bin is restored, and one that failed says why', async () => {
  const { person, open } = await showTable([
    makeVolume({ state: 'deleted', server: null, purgeAfter: '2026-12-01T12:00:00.000Z' }),
    makeVolume({
      id: 'v2',
      name: 'far',
      path: null,
      problem: 'attach',
      errorCode: 'other_machine',
    }),
  ])
  expect(screen.getByRole('row', { name: /data-1/ })).toHaveTextContent('Not billed')
  expect(screen.getByRole('row', { name: /far/ })).toHaveTextContent(
    'Could not be attached: The volume is on another machine than the server.',
  )
  await open('data-1')
  await person.click(screen.getByRole('menuitem', { name: 'Restore' }))
  expect(restoreVolume).toHaveBeenCalledWith('v1')
})

test('a new one is ordered for a server, with its price', async () => {
  vi.mocked(createVolume).mockResolvedValue()
  const onClose = vi.fn<() => void>()
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/volumes',
    page: () => (
      <CreateVolumeDialog
        servers={[makeInstance({ id: 's1', name: 'web-1' })]}
        taken={[makeVolume()]}
        price={{ currency: 'EUR', gibMonthMicros: 50_000 }}
        onClose={onClose}
      />
    ),
  })
  const person = userEvent.setup()
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByLabelText('Name')
  expect(name).toHaveValue('web-1-data')
  await person.clear(name)
  await person.type(name, 'data-1')
  await person.click(within(dialog).getByRole('button', { name: 'Create volume' }))
  expect(name).toHaveAccessibleDescription(/data-1/)
  await person.type(name, '0')
  expect(dialog).toHaveTextContent('€0.50 for this size')
  await person.click(within(dialog).getByRole('button', { name: 'Create volume' }))
  expect(createVolume).toHaveBeenCalledWith(
    { instanceId: 's1', name: 'data-10', sizeGib: 10, gibMonthMicros: 50_000 },
    expect.any(String),
  )
  expect(onClose).toHaveBeenCalledOnce()
})
