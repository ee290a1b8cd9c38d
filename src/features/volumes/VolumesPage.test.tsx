import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { CreateVolumeDialog } from '@/components/volumes/CreateVolumeDialog'
import { KeptVolumes } from '@/components/volumes/KeptVolumes'
import { ConfirmVolumeDialog, GrowVolumeDialog } from '@/components/volumes/VolumeDialogs'
import { VolumeTable } from '@/components/volumes/VolumeTable'
import { makeInstance } from '@/domain/instances/fixtures'
import { makeVolume } from '@/domain/volumes/fixtures'
import { listVolumes } from '@/domain/volumes/volume'
import {
  createVolume,
  detachVolume,
  growVolume,
  purgeVolume,
} from '@/domain/volumes/volumeMutations'

vi.mock('@/domain/volumes/volumeMutations', async (original) => ({
  ...(await original<object>()),
  createVolume: vi.fn<typeof createVolume>(),
  detachVolume: vi.fn<typeof detachVolume>(),
  growVolume: vi.fn<typeof growVolume>(),
  purgeVolume: vi.fn<typeof purgeVolume>(),
}))

vi.mock('@/domain/volumes/volume', async (original) => ({
  ...(await original<object>()),
  listVolumes: vi.fn<typeof listVolumes>(),
}))

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

async function show(content: ReactNode) {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/volumes', page: () => content })
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (part: HTMLElement, name: string) =>
  fireEvent.click(within(part).getByRole('button', { name }))
const nothing = () => {}

test('a volume says where it is, how large, what it costs, and what failed', async () => {
  const rows = [
    makeVolume({ wantedGib: 60, state: 'growing' }),
    makeVolume({
      id: 'v2',
      name: 'far',
      path: null,
      problem: 'attach',
      errorCode: 'other_machine',
    }),
    makeVolume({ id: 'v3', name: 'old', path: null, state: 'deleted', server: null }),
  ]
  await show(
    <VolumeTable
      caption="Volumes of Team"
      rows={rows}
      servers={[]}
      renderActions={() => null}
      empty=""
    />,
  )
  const row = screen.getByRole('row', { name: /data-1/ })
  expect(row).toHaveTextContent('Growing')
  expect(row).toHaveTextContent('/mnt/volumes/data-1')
  expect(row).toHaveTextContent('50 of 60 GiB')
  expect(row).toHaveTextContent('€2.50')
  expect(screen.getByRole('row', { name: /far/ })).toHaveTextContent(
    'Could not be attached: it is on another machine than the server',
  )
  expect(screen.getByRole('row', { name: /old/ })).toHaveTextContent('Not billed')
})

test('a volume that waits for its server says for what', async () => {
  const servers = [
    makeInstance({
      id: 's1',
      name: 'web-1',
      action: {
        id: 'a1',
        kind: 'stop',
        status: 'running',
        requestedAt: '2026-11-20T12:00:00.000Z',
      },
    }),
  ]
  const rows = [
    makeVolume({ state: 'creating', path: null }),
    makeVolume({ id: 'v2', name: 'ready', path: null }),
  ]
  await show(
    <VolumeTable
      caption="Volumes of Team"
      rows={rows}
      servers={servers}
      renderActions={() => null}
      empty=""
    />,
  )
  expect(screen.getByRole('row', { name: /data-1/ })).toHaveTextContent(
    'It waits for the stop of web-1, which takes longer than usual. We keep trying.',
  )
  expect(screen.getByRole('row', { name: /ready/ })).not.toHaveTextContent('waits')
})

test('before servers are deleted, their volumes are named, with the way to them', async () => {
  const volumes = [
    makeVolume(),
    makeVolume({ id: 'v2', name: 'logs' }),
    makeVolume({ id: 'v3', name: 'of-another', server: { id: 's2', name: 'db-1' } }),
  ]
  vi.mocked(listVolumes).mockResolvedValue(volumes)
  const servers = [makeInstance({ id: 's1', name: 'web-1' })]
  await show(<KeptVolumes servers={servers} />)
  const [title] = await screen.findAllByText('2 volumes stay.')
  const said = title?.parentElement
  expect(said).toHaveTextContent(
    '2 volumes stay. data-1, logs keep their data and their price. If you restore the server, attach them again.',
  )
  expect(screen.getByRole('link', { name: 'See volumes' })).toHaveAttribute(
    'href',
    '/dashboard/volumes',
  )
})

test('one in the bin is deleted for good after its name was typed', async () => {
  vi.mocked(purgeVolume).mockResolvedValue()
  const volume = makeVolume({ state: 'deleted', server: null, path: null })
  await show(<ConfirmVolumeDialog volume={volume} kind="purge" onClose={nothing} />)
  const dialog = screen.getByRole('alertdialog', { name: 'Delete data-1 now?' })
  expect(dialog).toHaveTextContent('This cannot be undone.')
  press(dialog, 'Delete data-1 now')
  expect(purgeVolume).not.toHaveBeenCalled()
  type(within(dialog).getByRole('textbox'), 'data-1')
  press(dialog, 'Delete data-1 now')
  await waitFor(() => expect(purgeVolume).toHaveBeenCalledWith('v1'))
})

test('is detached after a question that says what to do first', async () => {
  vi.mocked(detachVolume).mockResolvedValue()
  await show(<ConfirmVolumeDialog volume={makeVolume()} kind="detach" onClose={nothing} />)
  const dialog = screen.getByRole('alertdialog')
  expect(dialog).toHaveTextContent('Unmount it in the server first')
  press(dialog, 'Detach data-1')
  await waitFor(() => expect(detachVolume).toHaveBeenCalledWith('v1'))
})

test('grows, and says beside the field what is wrong with a size', async () => {
  vi.mocked(growVolume).mockResolvedValue()
  await show(<GrowVolumeDialog volume={makeVolume()} onClose={nothing} />)
  const dialog = screen.getByRole('dialog')
  const field = within(dialog).getByLabelText('Size in GiB')
  type(field, '50')
  press(dialog, 'Grow')
  expect(field).toHaveAccessibleDescription(/from 51 to 16384/)
  type(field, '80')
  expect(dialog).toHaveTextContent('€4.00 per month')
  press(dialog, 'Grow')
  await waitFor(() => expect(growVolume).toHaveBeenCalledWith('v1', 80))
})

test('a new one is ordered for a server that is ready, with its price', async () => {
  vi.mocked(createVolume).mockResolvedValue()
  const onClose = vi.fn<() => void>()
  await show(
    <CreateVolumeDialog
      servers={[
        makeInstance({ id: 's0', name: 'build-1', state: 'provisioning' }),
        makeInstance({ id: 's1', name: 'web-1' }),
      ]}
      taken={[makeVolume()]}
      price={{ currency: 'EUR', gibMonthMicros: 50_000 }}
      onClose={onClose}
    />,
  )
  const dialog = screen.getByRole('dialog')
  const name = within(dialog).getByLabelText('Name')
  expect(name).toHaveValue('web-1-data')
  type(name, 'data-1')
  press(dialog, 'Create volume')
  expect(name).toHaveAccessibleDescription(/data-1/)
  type(name, 'data-10')
  expect(dialog).toHaveTextContent('€0.50 for this size')
  press(dialog, 'Create volume')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(createVolume).toHaveBeenCalledWith(
    { instanceId: 's1', name: 'data-10', sizeGib: 10, gibMonthMicros: 50_000 },
    expect.any(String),
  )
})
