import '@testing-library/jest-dom/vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { CreateVolumeDialog } from '@/components/volumes/CreateVolumeDialog'
import {
  ConfirmVolumeSnapshotDialog,
  TakeVolumeSnapshotDialog,
} from '@/components/volumes/VolumeSnapshotDialogs'
import { makeInstance } from '@/domain/instances/fixtures'
import type { Instance } from '@/domain/instances/instance'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { listBinnedSnapshots } from '@/domain/snapshots/binnedSnapshot'
import { makeBinnedSnapshot } from '@/domain/snapshots/fixtures'
import { restoreDeletedSnapshot } from '@/domain/snapshots/snapshotMutations'
import { makeVolume, makeVolumeSnapshot } from '@/domain/volumes/fixtures'
import { createVolume } from '@/domain/volumes/volumeMutations'
import { listVolumeSnapshots, type VolumeSnapshot } from '@/domain/volumes/volumeSnapshot'
import {
  createVolumeSnapshot,
  deleteVolumeSnapshot,
  restoreVolumeSnapshot,
} from '@/domain/volumes/volumeSnapshotMutations'
import { openVolumeDownload } from '@/domain/volumes/openVolumeDownload'
import { whyNotWithSnapshot, whyNoVolumeSnapshot } from '@/domain/volumes/volumeSnapshotRules'
import { DownloadVolumeDialog } from '@/components/volumes/DownloadVolumeDialog'
import { VolumeSnapshots } from './VolumeSnapshots'

vi.mock('@/domain/volumes/volumeMutations', async (original) => ({
  ...(await original<object>()),
  createVolume: vi.fn<typeof createVolume>(),
}))
vi.mock('@/domain/volumes/volumeSnapshotMutations', async (original) => ({
  ...(await original<object>()),
  createVolumeSnapshot: vi.fn<typeof createVolumeSnapshot>(),
  restoreVolumeSnapshot: vi.fn<typeof restoreVolumeSnapshot>(),
  deleteVolumeSnapshot: vi.fn<typeof deleteVolumeSnapshot>(),
}))
vi.mock('@/domain/volumes/volumeSnapshot', async (original) => ({
  ...(await original<object>()),
  listVolumeSnapshots: vi.fn<typeof listVolumeSnapshots>(),
}))

vi.mock('@/domain/snapshots/binnedSnapshot')
vi.mock('@/domain/snapshots/snapshotMutations', async (original) => ({
  ...(await original<object>()),
  restoreDeletedSnapshot: vi.fn<typeof restoreDeletedSnapshot>(),
}))
vi.mock('@/domain/volumes/openVolumeDownload', () => ({
  openVolumeDownload: vi.fn<typeof openVolumeDownload>(),
}))

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(listVolumeSnapshots).mockResolvedValue([])
  vi.mocked(listBinnedSnapshots).mockResolvedValue([])
})
afterEach(cleanup)

const rules = { roles: ['operator'], blocked: undefined } as unknown as InstanceRules
const price = { currency: 'EUR', gibMonthMicros: 40_000 }

async function show(content: ReactNode) {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/dashboard/volumes', page: () => content })
}

const press = (part: HTMLElement, name: string) =>
  fireEvent.click(within(part).getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a snapshot says of which volume it is, its state, its size and its price', async () => {
  vi.mocked(listVolumeSnapshots).mockResolvedValue([
    makeVolumeSnapshot(),
    makeVolumeSnapshot({ id: 'vs2', name: 'new', state: 'creating', sizeGib: null, readyAt: null }),
    makeVolumeSnapshot({ id: 'vs3', name: 'old', state: 'deleted' }),
  ])
  await show(
    <VolumeSnapshots
      workspace={{ id: 'w1', name: 'Team' }}
      volumes={[makeVolume()]}
      servers={[]}
      rules={rules}
      noDownload={null}
    />,
  )
  const ready = await screen.findByRole('row', { name: /before/ })
  expect(ready).toHaveTextContent('data-1')
  expect(ready).toHaveTextContent('50 GiB at that time')
  expect(ready).toHaveTextContent('€0.16')
  expect(screen.getByRole('row', { name: /new/ })).toHaveTextContent('Being taken')
  expect(screen.getByRole('row', { name: /old/ })).toHaveTextContent('Not billed')
})

test('is taken with a free name, and says what it costs at most', async () => {
  vi.mocked(listVolumeSnapshots).mockResolvedValue([
    makeVolumeSnapshot({ name: 'data-1-snapshot-1' }),
  ])
  vi.mocked(createVolumeSnapshot).mockResolvedValue()
  const onClose = vi.fn<() => void>()
  await show(
    <TakeVolumeSnapshotDialog
      volume={makeVolume()}
      workspaceId="w1"
      price={price}
      onClose={onClose}
    />,
  )
  const dialog = screen.getByRole('dialog')
  const name = within(dialog).getByLabelText('Name')
  await waitFor(() => expect(name).toHaveValue('data-1-snapshot-2'))
  expect(dialog).toHaveTextContent('at most €2.00 per month for 50 GiB')
  type(name, 'data-1-snapshot-1')
  press(dialog, 'Take snapshot')
  expect(name).toHaveAccessibleDescription(/data-1-snapshot-1/)
  type(name, 'mine')
  press(dialog, 'Take snapshot')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(createVolumeSnapshot).toHaveBeenCalledWith(
    { volumeId: 'v1', name: 'mine', gibMonthMicros: 40_000 },
    expect.any(String),
  )
})

test('a restore says what is lost, and waits for the name of the volume', async () => {
  vi.mocked(restoreVolumeSnapshot).mockResolvedValue()
  await show(
    <ConfirmVolumeSnapshotDialog
      snapshot={makeVolumeSnapshot()}
      kind="restore"
      server="web-1"
      onClose={() => {}}
    />,
  )
  const dialog = screen.getByRole('alertdialog')
  expect(dialog).toHaveTextContent('What was written to it since is lost')
  expect(dialog).toHaveTextContent('web-1 has the volume, and can start when that is done.')
  press(dialog, 'Restore data-1')
  expect(restoreVolumeSnapshot).not.toHaveBeenCalled()
  type(within(dialog).getByRole('textbox'), 'data-1')
  press(dialog, 'Restore data-1')
  await waitFor(() => expect(restoreVolumeSnapshot).toHaveBeenCalledWith('vs1'))
})

test('a deletion goes into the bin, and ends its price', async () => {
  vi.mocked(deleteVolumeSnapshot).mockResolvedValue()
  await show(
    <ConfirmVolumeSnapshotDialog
      snapshot={makeVolumeSnapshot()}
      kind="delete"
      onClose={() => {}}
    />,
  )
  const dialog = screen.getByRole('alertdialog')
  expect(dialog).toHaveTextContent('For 72 hours you can restore it.')
  expect(dialog).toHaveTextContent('Billing of €0.16 per month ends at once')
  press(dialog, 'Delete before')
  await waitFor(() => expect(deleteVolumeSnapshot).toHaveBeenCalledWith('vs1'))
})

test('one in the bin is listed with its volume, and can be restored', async () => {
  vi.mocked(listVolumeSnapshots).mockResolvedValue([])
  vi.mocked(listBinnedSnapshots).mockResolvedValue([
    makeBinnedSnapshot({ name: 'golden' }),
    makeBinnedSnapshot({
      id: 'b2',
      name: 'before',
      kind: 'volume_snapshot',
      server: null,
      volume: 'data-1',
    }),
  ])
  vi.mocked(restoreDeletedSnapshot).mockResolvedValue()
  await show(
    <VolumeSnapshots
      workspace={{ id: 'w1', name: 'Team' }}
      volumes={[]}
      servers={[]}
      rules={rules}
      noDownload={null}
    />,
  )
  const bin = await screen.findByRole('region', { name: 'Snapshots of volumes in the bin' })
  const row = await within(bin).findByRole('row', { name: /before/ })
  expect(row).toHaveTextContent('from data-1')
  expect(within(bin).queryByText('golden')).toBeNull()
  press(row, 'Restore before')
  await waitFor(() => expect(restoreDeletedSnapshot).toHaveBeenCalledWith('b2'))
})

test('protection keeps a snapshot', () => {
  const kept = makeVolumeSnapshot({ isProtected: true })
  expect(whyNotWithSnapshot('delete', kept, undefined, rules, undefined)).toMatch(
    /^It is protected/,
  )
  expect(whyNotWithSnapshot('protect', kept, undefined, rules, undefined)).toBeUndefined()
})

test('a volume from a snapshot is at least as large as the volume was', async () => {
  vi.mocked(createVolume).mockResolvedValue()
  await show(
    <CreateVolumeDialog
      servers={[makeInstance({ id: 's1', name: 'web-1' })]}
      taken={[]}
      price={{ currency: 'EUR', gibMonthMicros: 50_000 }}
      snapshot={makeVolumeSnapshot()}
      onClose={() => {}}
    />,
  )
  const dialog = screen.getByRole('dialog')
  const size = within(dialog).getByLabelText('Size in GiB')
  expect(size).toHaveValue('50')
  type(size, '49')
  press(dialog, 'Create volume')
  expect(size).toHaveAccessibleDescription(/from 50 to 16384/)
  type(size, '60')
  press(dialog, 'Create volume')
  await waitFor(() =>
    expect(createVolume).toHaveBeenCalledWith(
      {
        instanceId: 's1',
        name: 'web-1-data',
        sizeGib: 60,
        gibMonthMicros: 50_000,
        snapshotId: 'vs1',
      },
      expect.any(String),
    ),
  )
})

const starting = {
  id: 'a1',
  kind: 'start',
  status: 'queued',
  requestedAt: null,
} as unknown as Instance['action']

test.each([
  [
    'a volume of a server that runs',
    makeVolume(),
    makeInstance({ state: 'running', action: null }),
    'Stop web-1 first, or detach data-1 from it.',
  ],
  ['one of a server that is not read', makeVolume(), undefined, /^Stop web-1 first/],
  [
    'one of a server that starts',
    makeVolume(),
    makeInstance({ state: 'stopped', action: starting }),
    'Wait until the start is done.',
  ],
  [
    'one of a server that is stopped',
    makeVolume(),
    makeInstance({ state: 'stopped', action: null }),
    undefined,
  ],
  [
    'one that is being attached',
    makeVolume({ state: 'attaching' }),
    makeInstance({ state: 'stopped', action: null }),
    'Wait until nothing is being done with data-1.',
  ],
  [
    'one that is busy',
    makeVolume({ server: null, state: 'restoring' }),
    undefined,
    'Wait until nothing is being done with data-1.',
  ],
  [
    'one that has grown',
    makeVolume({ server: null, state: 'available', wantedGib: 60 }),
    undefined,
    'data-1 has grown since. Make a new volume from it.',
  ],
  ['one that is free', makeVolume({ server: null, state: 'available' }), undefined, undefined],
])('whether a restore is offered: %s', (_, volume, server, why) => {
  const found = whyNotWithSnapshot('restore', makeVolumeSnapshot(), volume, rules, server)
  if (why instanceof RegExp) expect(found).toMatch(why)
  else expect(found).toBe(why)
})

test('no snapshot is offered where the region takes none, or the volume is not ready', () => {
  const volume = makeVolume()
  expect(whyNoVolumeSnapshot(volume, rules, true, price)).toBeUndefined()
  expect(whyNoVolumeSnapshot(volume, rules, false, price)).toMatch(/region takes no snapshots/)
  expect(whyNoVolumeSnapshot(volume, rules, true, null)).toMatch(/offers no snapshots/)
  expect(whyNoVolumeSnapshot({ state: 'restoring' }, rules, true, price)).toMatch(/restored/)
})

const dialogOf = (file: VolumeSnapshot['file']) => (
  <DownloadVolumeDialog
    snapshot={makeVolumeSnapshot({ file })}
    url="https://console.example.com"
    onClose={() => {}}
  />
)

test('a download makes the file first, and then hands the ticket to the other side', async () => {
  vi.mocked(openVolumeDownload).mockResolvedValueOnce(null)
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
  await show(dialogOf(null))
  const first = await screen.findByRole('dialog', { name: 'Download before' })
  press(first, 'Make the file')
  await waitFor(() => expect(openVolumeDownload).toHaveBeenCalledExactlyOnceWith('vs1', 'web'))
  expect(submit).not.toHaveBeenCalled()
  cleanup()

  await show(dialogOf({ state: 'making', bytes: null, until: null, errorCode: null }))
  const making = await screen.findByRole('dialog', { name: 'Download before' })
  expect(making).toHaveTextContent('The file is being made.')
  expect(within(making).queryByRole('button', { name: /Make|Download/ })).toBeNull()
  cleanup()

  vi.mocked(openVolumeDownload).mockResolvedValueOnce({ ticket: 'the-ticket', address: null })
  await show(
    dialogOf({ state: 'ready', bytes: 5000, until: '2026-11-24T12:00:00.000Z', errorCode: null }),
  )
  const ready = await screen.findByRole('dialog', { name: 'Download before' })
  expect(ready).toHaveTextContent('as a file of 1 MiB')
  press(ready, 'Download')
  expect(await within(ready).findByText('Your browser downloads the file.')).toBeVisible()
  expect(submit).toHaveBeenCalledOnce()
})

test('who is leaving a suspended workspace may still download', () => {
  const blocked = { ...rules, blocked: 'This workspace is suspended.' } as InstanceRules
  const why = (action: 'download' | 'delete', state: 'ready' | 'creating') =>
    whyNotWithSnapshot(action, makeVolumeSnapshot({ state }), makeVolume(), blocked, undefined)
  expect(why('download', 'ready')).toBeUndefined()
  expect(why('download', 'creating')).toBe('Wait until it is taken.')
  expect(why('delete', 'ready')).toBe('This workspace is suspended.')
})
