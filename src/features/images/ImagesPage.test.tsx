import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { MakeImageDialog } from '@/components/ownImages/MakeImageDialog'
import { SnapshotTableWithActions } from '@/components/snapshots/SnapshotTableWithActions'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import type { OwnImage } from '@/domain/ownImages/ownImage'
import { openImageDownload } from '@/domain/ownImages/openImageDownload'
import { env } from '@/lib/env'
import { failure } from '@/lib/errors'
import { createOwnImage, deleteOwnImage } from '@/domain/snapshots/snapshotMutations'
import { makeSnapshot } from '@/domain/snapshots/fixtures'

vi.mock('@/domain/snapshots/snapshotMutations', async (original) => ({
  ...(await original<object>()),
  createOwnImage: vi.fn<typeof createOwnImage>(),
  deleteOwnImage: vi.fn<typeof deleteOwnImage>(),
}))

vi.mock('@/domain/ownImages/openImageDownload', () => ({
  openImageDownload: vi.fn<typeof openImageDownload>(),
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.mocked(createOwnImage).mockReset()
})

async function showTable(rows: OwnImage[], noDownload?: string | null) {
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/images',
    page: () => (
      <SnapshotTableWithActions
        workspaceId="w1"
        caption="Images of Team"
        rows={rows}
        taken={rows}
        extra="holds"
        empty=""
        noDownload={() => noDownload}
        rules={{ transitions: [], states: undefined, roles: ['operator'] }}
      />
    ),
  })
  return userEvent.setup()
}

test('an image says what it holds and costs, and leads to the form for servers', async () => {
  const person = await showTable([makeOwnImage()])
  const row = screen.getByRole('row', { name: /golden/ })
  expect(row).toHaveTextContent('Debian 13')
  expect(row).toHaveTextContent('min. disk 20 GiB')
  expect(row).toHaveTextContent('€0.12')
  await person.click(within(row).getByRole('button', { name: 'Actions for golden' }))
  expect(screen.getByRole('menuitem', { name: 'Create server from it' })).toHaveAttribute(
    'href',
    '/dashboard/servers/new?snapshot=o1',
  )
})

test('one that failed says why, and is deleted for good', async () => {
  vi.mocked(deleteOwnImage).mockResolvedValue()
  const person = await showTable([
    makeOwnImage({ state: 'failed', errorCode: 'snapshot_missing', sizeGib: null }),
  ])
  expect(screen.getByRole('row', { name: /golden/ })).toHaveTextContent('Could not be made:')
  await person.click(screen.getByRole('button', { name: 'Actions for golden' }))
  await person.click(screen.getByRole('menuitem', { name: /Delete/ }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('what there is of the image is deleted for good')
  await person.click(within(dialog).getByRole('button', { name: 'Delete golden' }))
  expect(deleteOwnImage).toHaveBeenCalledWith('o1')
})

async function showDialog() {
  const onClose = vi.fn<() => void>()
  const { auth } = await startAuth()
  await renderApp({
    auth,
    path: '/dashboard/snapshots',
    page: () => (
      <MakeImageDialog
        workspaceId="w1"
        snapshot={makeSnapshot()}
        snapshots={[makeSnapshot()]}
        price={{ currency: 'EUR', gibMonthMicros: 50_000 }}
        onClose={onClose}
      />
    ),
  })
  return { onClose, person: userEvent.setup() }
}

test('an image is made at the price that is shown', async () => {
  vi.mocked(createOwnImage).mockResolvedValue('a1')
  const { person, onClose } = await showDialog()
  expect(screen.getByRole('dialog')).toHaveTextContent('€0.05 per GiB and month')
  await person.click(screen.getByRole('button', { name: 'Make image' }))
  expect(createOwnImage).toHaveBeenCalledWith(
    { snapshotId: 'n1', name: 'web-1-image', gibMonthMicros: 50_000 },
    expect.any(String),
  )
  expect(onClose).toHaveBeenCalled()
})

test('a name that a snapshot has is refused beside the field, and nothing is sent', async () => {
  const { person } = await showDialog()
  const name = screen.getByRole('textbox', { name: /Name/ })
  await person.clear(name)
  await person.type(name, 'before')
  await person.click(screen.getByRole('button', { name: 'Make image' }))
  expect(name).toHaveAccessibleDescription(/has before already/)
  expect(createOwnImage).not.toHaveBeenCalled()
})

/** Opens the menu of an image where downloads are set up. */
async function openMenu(noDownload?: string | null, image: Partial<OwnImage> = {}) {
  vi.spyOn(env, 'downloadsUrl', 'get').mockReturnValue('https://console.example.com')
  const person = await showTable([makeOwnImage(image)], noDownload)
  await person.click(screen.getByRole('button', { name: 'Actions for golden' }))
  return person
}

test('an image is downloaded by a form that has the ticket, and the page says how to use the file', async () => {
  vi.mocked(openImageDownload).mockResolvedValue({ ticket: 'the-ticket', address: null })
  let sent: { action: string; method: string; ticket: unknown } | undefined
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    sent = { action: this.action, method: this.method, ticket: new FormData(this).get('ticket') }
  })
  const person = await openMenu(null)
  const item = screen.getByRole('menuitem', { name: /Download/ })
  expect(item).toHaveTextContent('At most 3 GiB.')
  await person.click(item)
  const dialog = await screen.findByRole('dialog', { name: 'Download golden' })
  expect(dialog).toHaveTextContent('everything that was on the disk')
  expect(dialog).toHaveTextContent('incus image import golden.tar.gz --alias golden')
  await person.click(within(dialog).getByRole('button', { name: 'Download' }))
  expect(await within(dialog).findByText('Your browser downloads the file.')).toBeVisible()
  expect(openImageDownload).toHaveBeenCalledWith('o1', 'web')
  expect(sent).toEqual({
    action: 'https://console.example.com/download/v1',
    method: 'post',
    ticket: 'the-ticket',
  })
  expect(document.querySelector('form')).toBeNull()
})

test('a download that is refused says why, and nothing is sent', async () => {
  vi.mocked(openImageDownload).mockRejectedValue(failure('forbidden'))
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
  const person = await openMenu(null)
  await person.click(screen.getByRole('menuitem', { name: /Download/ }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Download' }))
  expect(await within(dialog).findByRole('alert')).toBeVisible()
  expect(submit).not.toHaveBeenCalled()
})

test('who may not download reads why, and where it is not offered there is no item', async () => {
  await openMenu('Only an operator or an owner can do this.')
  expect(screen.getByRole('menuitem', { name: /Download/ })).toHaveTextContent('Only an operator')
  cleanup()
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: /Download/ })).toBeNull()
})
