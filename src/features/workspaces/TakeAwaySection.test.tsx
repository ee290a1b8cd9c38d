import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makeOwnImage } from '@/domain/ownImages/fixtures'
import { listOwnImages } from '@/domain/ownImages/ownImage'
import { listVolumes } from '@/domain/volumes/volume'
import { listVolumeSnapshots } from '@/domain/volumes/volumeSnapshot'
import { zipForPerson } from '@/domain/workspaceExport/zipForPerson'
import type { ZippedWorkspace } from '@/domain/workspaceExport/zipWorkspace'
import { makeWorkspace } from '@/domain/workspaces/fixtures'
import { failure } from '@/lib/errors'
import { saveFile } from '@/lib/saveFile'
import { canHash } from '@/lib/sha256'
import { TakeAwaySection } from './TakeAwaySection'

vi.mock('@/domain/workspaceExport/zipForPerson', () => ({
  zipForPerson: vi.fn<typeof zipForPerson>(),
}))
vi.mock('@/lib/saveFile')
vi.mock('@/lib/sha256')
vi.mock('@/domain/ownImages/ownImage')
vi.mock('@/domain/volumes/volume')
vi.mock('@/domain/volumes/volumeSnapshot')

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(canHash).mockReturnValue(true)
  vi.mocked(listOwnImages).mockResolvedValue([])
  vi.mocked(listVolumes).mockResolvedValue([])
  vi.mocked(listVolumeSnapshots).mockResolvedValue([])
})
afterEach(cleanup)

async function show() {
  const workspace = makeWorkspace({ slug: 'blue-harbor' })
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <TakeAwaySection workspace={workspace} /> })
  return userEvent.setup()
}

test('it gives the command for this workspace, and says what is not in the file', async () => {
  await show()
  expect(screen.getByRole('region', { name: 'Take everything with you' })).toHaveTextContent(
    'Disks are not in it',
  )
  expect(screen.getByText('basalt export --all blue-harbor')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Images' })).toHaveAttribute('href', '/dashboard/images')
  expect(screen.getByRole('link', { name: 'What the folder holds' })).toHaveAttribute(
    'href',
    '/api-docs/file#everything-in-a-folder',
  )
})

test('Enter on the button saves the file, and says what is being done and what is missing', async () => {
  const zipped = Promise.withResolvers<ZippedWorkspace>()
  vi.mocked(zipForPerson).mockImplementation(({ report }) => {
    report('Invoice R-1, pdf.')
    return zipped.promise
  })
  const person = await show()
  screen.getByRole('button', { name: 'Download everything' }).focus()
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Invoice R-1, pdf.')).toBeVisible()
  expect(saveFile).not.toHaveBeenCalled()
  const zip = new Blob(['zip'])
  zipped.resolve({ zip, files: 17, missing: ['The documents of R-2.'] })
  expect(await screen.findByText('basalt-blue-harbor.zip is saved, with 17 files.')).toBeVisible()
  expect(screen.getByText('Not in it: The documents of R-2.')).toBeVisible()
  expect(saveFile).toHaveBeenCalledWith('basalt-blue-harbor.zip', zip)
})

test('what fails is said beside the button, and it can be pressed again', async () => {
  vi.mocked(zipForPerson).mockRejectedValueOnce(failure('forbidden'))
  vi.mocked(zipForPerson).mockResolvedValue({ zip: new Blob(), files: 3, missing: [] })
  const person = await show()
  const button = screen.getByRole('button', { name: 'Download everything' })
  await person.click(button)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(saveFile).not.toHaveBeenCalled()
  await person.click(button)
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the disks that are not in it are listed with their size', async () => {
  vi.mocked(listOwnImages).mockResolvedValue([makeOwnImage({ name: 'golden', sizeGib: 3 })])
  await show()
  expect(await screen.findByRole('row', { name: /golden/ })).toHaveTextContent('at most 3 GiB')
})

test('a page without https says what to do instead', async () => {
  vi.mocked(canHash).mockReturnValue(false)
  const person = await show()
  const button = screen.getByRole('button', { name: 'Download everything' })
  expect(button).toHaveAccessibleDescription(/Open this page by https, or use the command below/)
  await person.click(button)
  expect(zipForPerson).not.toHaveBeenCalled()
})
