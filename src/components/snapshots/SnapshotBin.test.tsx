import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import type { InstanceRules } from '@/domain/instances/instanceCan'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import { listBinnedSnapshots, type BinnedSnapshot } from '@/domain/snapshots/binnedSnapshot'
import { makeBinnedSnapshot, makeSnapshot } from '@/domain/snapshots/fixtures'
import {
  deleteOwnImage,
  protectSnapshot,
  purgeSnapshot,
  restoreDeletedSnapshot,
} from '@/domain/snapshots/snapshotMutations'
import { failure } from '@/lib/errors'
import { SnapshotBin } from './SnapshotBin'
import type { ListedSnapshot } from './SnapshotTable'
import { SnapshotTableWithActions } from './SnapshotTableWithActions'

vi.mock('@/domain/snapshots/binnedSnapshot', () => ({
  listBinnedSnapshots: vi.fn<typeof listBinnedSnapshots>(),
}))

vi.mock('@/domain/snapshots/snapshotMutations', async (original) => ({
  ...(await original<object>()),
  deleteOwnImage: vi.fn<typeof deleteOwnImage>(),
  protectSnapshot: vi.fn<typeof protectSnapshot>(),
  purgeSnapshot: vi.fn<typeof purgeSnapshot>(),
  restoreDeletedSnapshot: vi.fn<typeof restoreDeletedSnapshot>(),
}))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const rulesOf = (roles: InstanceRules['roles']): InstanceRules => ({
  transitions: [],
  states: undefined,
  roles,
})

async function showBin(
  binned: BinnedSnapshot[],
  roles: InstanceRules['roles'] = ['operator'],
  instanceId?: string,
) {
  vi.mocked(listBinnedSnapshots).mockResolvedValue(binned)
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/images',
    page: () => (
      <>
        <p>The page</p>
        <SnapshotBin
          workspaceId="w1"
          kind="image"
          {...(instanceId !== undefined && { instanceId })}
          rules={rulesOf(roles)}
        />
      </>
    ),
  })
  return userEvent.setup()
}

test('the bin says until when, and gives an image back', async () => {
  vi.mocked(restoreDeletedSnapshot).mockResolvedValue()
  const person = await showBin([
    makeBinnedSnapshot(),
    makeBinnedSnapshot({ id: 'b2', name: 'night', kind: 'backup' }),
  ])
  const row = await screen.findByRole('row', { name: /golden/ })
  expect(row).toHaveTextContent('from web-1')
  expect(row).toHaveTextContent('24 Nov')
  expect(row).toHaveTextContent('€0.12')
  expect(screen.queryByRole('row', { name: /night/ })).toBeNull()
  await person.click(within(row).getByRole('button', { name: 'Restore golden' }))
  expect(restoreDeletedSnapshot).toHaveBeenCalledExactlyOnceWith('b1')
})

test('a restore that is refused says why beside the list', async () => {
  vi.mocked(restoreDeletedSnapshot).mockRejectedValue(failure('forbidden'))
  const person = await showBin([makeBinnedSnapshot()])
  await person.click(await screen.findByRole('button', { name: 'Restore golden' }))
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('it is deleted for good by typing its name', async () => {
  vi.mocked(purgeSnapshot).mockResolvedValue()
  const person = await showBin([makeBinnedSnapshot()])
  await person.click(await screen.findByRole('button', { name: 'Delete now: golden' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('This cannot be undone')
  await person.type(within(dialog).getByRole('textbox'), 'golde')
  await person.click(within(dialog).getByRole('button', { name: 'Delete golden now' }))
  expect(purgeSnapshot).not.toHaveBeenCalled()
  await person.type(within(dialog).getByRole('textbox'), 'n')
  await person.click(within(dialog).getByRole('button', { name: 'Delete golden now' }))
  expect(purgeSnapshot).toHaveBeenCalledExactlyOnceWith('b1')
})

test('who may only look reads why', async () => {
  await showBin([makeBinnedSnapshot()], [])
  expect(await screen.findByRole('button', { name: 'Restore golden' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('an empty bin is not there, nor that of another server', async () => {
  await showBin([makeBinnedSnapshot()], ['operator'], 's2')
  await vi.waitFor(() => expect(listBinnedSnapshots).toHaveBeenCalled())
  expect(screen.getByText('The page')).toBeVisible()
  expect(screen.queryByRole('heading', { name: /in the bin/ })).toBeNull()
})

async function openMenu(row: ListedSnapshot) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/images',
    page: () => (
      <SnapshotTableWithActions
        workspaceId="w1"
        caption="All"
        rows={[row]}
        taken={[row]}
        rules={rulesOf(['operator'])}
        empty=""
      />
    ),
  })
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: `Actions for ${row.name}` }))
  return person
}

test('an image goes into the bin without a name to type', async () => {
  vi.mocked(deleteOwnImage).mockResolvedValue()
  const person = await openMenu(makeOwnImage())
  await person.click(screen.getByRole('menuitem', { name: /^Delete/ }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('For 72 hours you can restore it')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: 'Delete golden' }))
  expect(deleteOwnImage).toHaveBeenCalledExactlyOnceWith('o1')
})

test('a protected one says so, and is deleted only without its protection', async () => {
  vi.mocked(protectSnapshot).mockResolvedValue()
  const person = await openMenu(makeOwnImage({ isProtected: true }))
  expect(screen.getByRole('menuitem', { name: /^Delete/ })).toHaveTextContent('It is protected')
  await person.click(screen.getByRole('menuitem', { name: /Allow deletion/ }))
  expect(protectSnapshot).toHaveBeenCalledExactlyOnceWith('o1', false)
})

test('a backup is kept beside those of its schedule', async () => {
  vi.mocked(protectSnapshot).mockResolvedValue()
  const person = await openMenu(makeSnapshot({ kind: 'backup' }))
  const item = screen.getByRole('menuitem', { name: /Protect from deletion/ })
  expect(item).toHaveTextContent('kept beside those of its schedule')
  await person.click(item)
  expect(protectSnapshot).toHaveBeenCalledExactlyOnceWith('n1', true)
})
