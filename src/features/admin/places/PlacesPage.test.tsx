import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import * as imageCalls from '@/domain/catalogue/admin/images'
import { placeSearch } from '@/domain/catalogue/admin/placeSearch'
import * as regionCalls from '@/domain/catalogue/admin/regions'
import { notifySuccess } from '@/ui/notify'
import { debian, frankfurt, vienna } from './fixtures'
import { ImagesPage } from './ImagesPage'
import { RegionsPage } from './RegionsPage'

vi.mock('@/domain/catalogue/admin/regions')
vi.mock('@/domain/catalogue/admin/images')
vi.mock('@/ui/notify')

const regions = vi.mocked(regionCalls)
const images = vi.mocked(imageCalls)

beforeEach(() => {
  vi.resetAllMocks()
  sessionStorage.clear()
  regions.listRegionFacts.mockResolvedValue([frankfurt, vienna])
  images.listImageFacts.mockResolvedValue([debian])
})
afterEach(cleanup)

async function open(path: '/admin/regions' | '/admin/images', search = '') {
  const { auth } = await startAuth({ staffType: 'admin' })
  const Page = path === '/admin/regions' ? RegionsPage : ImagesPage
  const view = await renderApp({
    auth,
    path,
    search,
    page: (raw) => <Page search={placeSearch(raw)} />,
  })
  return { person: userEvent.setup(), address: () => view.router.state.location.search }
}

const box = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const editor = (name: string) => screen.findByRole('form', { name })

test('the list says what is offered and what runs in each region', async () => {
  await open('/admin/regions')
  const row = await screen.findByRole('row', { name: /^Frankfurt/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open', '30', '3', '110, 14 plans not limited'])
  expect(screen.getByRole('row', { name: /^Vienna/ })).toHaveTextContent('Closed')
})

test('an empty list and a list that cannot be read say what to do', async () => {
  images.listImageFacts.mockResolvedValue([])
  await open('/admin/images')
  expect(await screen.findByText('No images yet.')).toBeVisible()
  cleanup()
  regions.listRegionFacts.mockRejectedValue({ code: 'network', message: 'We cannot reach it.' })
  await open('/admin/regions')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

describe('a new region', () => {
  test('is checked field by field, sent with its reason, and opened', async () => {
    regions.saveRegion.mockResolvedValue(vienna.id)
    const { person, address } = await open('/admin/regions', '?edit=new')
    await editor('New region')
    expect(box('Position')).toHaveValue('5')
    await person.type(box('URL slug'), 'Vie 1')
    await person.click(button('Create region'))
    expect(box('Name')).toHaveAccessibleDescription(/Enter a name/)
    await waitFor(() => expect(box('Name')).toHaveFocus())
    expect(box('URL slug')).toHaveAccessibleDescription(/lower-case letters/)
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription(
      /Choose a country/,
    )
    expect(box('Reason')).toHaveAccessibleDescription(/Give a reason/)
    await person.type(box('Name'), 'Vienna')
    await person.clear(box('URL slug'))
    await person.type(box('URL slug'), 'vie1')
    await person.type(screen.getByRole('combobox', { name: 'Country' }), 'austri')
    await person.click(await screen.findByRole('option', { name: /Austria/ }))
    await person.type(box('Reason'), ' We grow ')
    await person.click(button('Create region'))
    expect(regions.saveRegion).toHaveBeenCalledWith(
      null,
      null,
      { name: 'Vienna', slug: 'vie1', country: 'AT', sort: 5 },
      'We grow',
    )
    await waitFor(() => expect(address()).toEqual({ edit: vienna.id }))
    // It says what the person has to do next.
    expect(await screen.findByText(/Next, open it/)).toHaveTextContent(
      'No published plan lists it, and no server is there. Next, open it, and set its stock in the plans.',
    )
  })

  test('with a slug that is taken keeps everything that was typed', async () => {
    regions.saveRegion.mockRejectedValue({
      code: 'uniqueness_error',
      message: 'This name is already taken.',
      field: 'slug',
    })
    const { person } = await open('/admin/regions', '?edit=new')
    await editor('New region')
    await person.type(box('Name'), 'Frankfurt')
    await person.type(box('URL slug'), 'fra1')
    await person.type(screen.getByRole('combobox', { name: 'Country' }), 'germ')
    await person.click(await screen.findByRole('option', { name: /Germany/ }))
    await person.type(box('Reason'), 'We grow')
    await person.click(button('Create region'))
    await waitFor(() => expect(box('URL slug')).toHaveAccessibleDescription(/already taken/))
    expect(box('Name')).toHaveValue('Frankfurt')
    expect(box('Reason')).toHaveValue('We grow')
  })
})

describe('a stored region', () => {
  test('is changed with the version that was read, and asks for the next reason', async () => {
    regions.saveRegion.mockResolvedValue(frankfurt.id)
    const { person } = await open('/admin/regions', `?edit=${frankfurt.id}`)
    await editor('Frankfurt')
    await person.clear(box('Name'))
    await person.type(box('Name'), 'Frankfurt 2')
    await person.type(box('Reason'), 'A better name')
    regions.listRegionFacts.mockResolvedValue([
      { ...frankfurt, name: 'Frankfurt 2', version: 8 },
      vienna,
    ])
    await person.click(button('Save region'))
    expect(regions.saveRegion).toHaveBeenCalledWith(
      frankfurt.id,
      7,
      { name: 'Frankfurt 2', slug: 'fra1', country: 'DE', sort: 1 },
      'A better name',
    )
    expect(await screen.findByText('version 8')).toBeVisible()
    expect(box('Reason')).toHaveValue('')
    expect(box('Reason')).not.toBeInvalid()
  })

  test('keeps its slug while servers are there', async () => {
    await open('/admin/regions', `?edit=${frankfurt.id}`)
    await editor('Frankfurt')
    expect(box('URL slug')).toHaveAttribute('readonly')
    expect(box('URL slug')).toHaveAccessibleDescription(
      'Servers are there, so the slug cannot change.',
    )
  })

  test('that somebody else changed shows both values', async () => {
    regions.saveRegion.mockRejectedValueOnce({ code: 'conflict', message: 'Changed elsewhere.' })
    const { person } = await open('/admin/regions', `?edit=${frankfurt.id}`)
    await editor('Frankfurt')
    regions.listRegionFacts.mockResolvedValue([
      { ...frankfurt, name: 'Theirs', version: 8 },
      vienna,
    ])
    await person.clear(box('Name'))
    await person.type(box('Name'), 'Mine')
    await person.type(box('Reason'), 'A better name')
    await person.click(button('Save region'))
    expect(await screen.findByRole('row', { name: 'Name Frankfurt Theirs Mine' })).toBeVisible()
    expect(box('Reason')).toHaveValue('A better name')
  })

  test('is closed with a reason, after it is said that its servers keep running', async () => {
    const { person } = await open('/admin/regions', `?edit=${frankfurt.id}`)
    await editor('Frankfurt')
    await person.click(button('Close'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Close Frankfurt?' })
    expect(dialog).toHaveAccessibleDescription(
      'The 3 servers there keep running. Nobody can create servers there until you open it again. The stock of its plans is kept.',
    )
    await person.click(within(dialog).getByRole('button', { name: 'Close Frankfurt' }))
    const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
    expect(reason).toHaveAccessibleDescription(/Give a reason/)
    expect(regions.setRegionStatus).not.toHaveBeenCalled()
    await person.type(reason, 'Cooling failed')

    // A plan was published there in the meantime: the refusal is said where the person is, and the reason stays.
    regions.setRegionStatus.mockRejectedValueOnce({
      code: 'in_use',
      message: 'This is still in use.',
      reasons: ['1 published plan is offered in no other open region: v1.small.'],
    })
    regions.listRegionFacts.mockResolvedValue([{ ...frankfurt, only_here: ['v1.small'] }, vienna])
    await person.click(within(dialog).getByRole('button', { name: 'Close Frankfurt' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('v1.small')
    expect(reason).toHaveValue('Cooling failed')
    await waitFor(() =>
      expect(dialog).toHaveAccessibleDescription(/^v1\.small is offered in no other/),
    )
  })

  test('that is closed leaves the dialog and says so', async () => {
    regions.setRegionStatus.mockResolvedValue(frankfurt.id)
    const { person } = await open('/admin/regions', `?edit=${frankfurt.id}`)
    await editor('Frankfurt')
    await person.click(button('Close'))
    const dialog = await screen.findByRole('alertdialog')
    await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Cooling failed')
    regions.listRegionFacts.mockResolvedValue([
      { ...frankfurt, status: 'closed', version: 8 },
      vienna,
    ])
    await person.click(within(dialog).getByRole('button', { name: 'Close Frankfurt' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(regions.setRegionStatus).toHaveBeenCalledWith(frankfurt, 'closed', 'Cooling failed')
    expect(notifySuccess).toHaveBeenCalledWith('Frankfurt is closed.')
    expect(await screen.findByRole('button', { name: 'Open' })).toBeVisible()
  })

  test('with unsaved changes is not opened, closed or deleted', async () => {
    const { person } = await open('/admin/regions', `?edit=${vienna.id}`)
    await editor('Vienna')
    await person.type(box('Name'), ' 2')
    await person.click(button('Open'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(button('Open')).toHaveAttribute('aria-disabled', 'true')
  })

  test('is closed with the reason that was typed into the form', async () => {
    regions.setRegionStatus.mockResolvedValue(frankfurt.id)
    const { person } = await open('/admin/regions', `?edit=${frankfurt.id}`)
    await editor('Frankfurt')
    await person.type(box('Reason'), 'Cooling failed')
    expect(button('Save region')).toHaveAccessibleDescription('No changes to save.')
    await person.click(button('Close'))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Cooling failed')
    await person.click(dialog.getByRole('button', { name: 'Close Frankfurt' }))
    await waitFor(() => expect(box('Reason')).toHaveValue(''))
    expect(regions.setRegionStatus).toHaveBeenCalledWith(frankfurt, 'closed', 'Cooling failed')
  })

  test('that is deleted closes its editor', async () => {
    regions.deleteRegion.mockResolvedValue(null)
    const { person, address } = await open('/admin/regions', `?edit=${vienna.id}`)
    await editor('Vienna')
    await person.click(button('More actions of the region'))
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Vienna?' })
    await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A mistake')
    regions.listRegionFacts.mockResolvedValue([frankfurt])
    await person.click(within(dialog).getByRole('button', { name: 'Delete Vienna' }))
    expect(regions.deleteRegion).toHaveBeenCalledWith(vienna, 'A mistake')
    await waitFor(() => expect(address()).toEqual({}))
    expect(await screen.findByText('Select a region')).toBeInTheDocument()
  })

  test('that no longer exists is not edited', async () => {
    await open('/admin/regions', '?edit=0a0b0c0d-0000-4000-8000-0000000000ff')
    expect(await screen.findByText('This region no longer exists.')).toBeVisible()
  })
})

test('an image is saved, and retired after it is said that its servers go on', async () => {
  images.saveImage.mockResolvedValue(debian.id)
  images.setImageStatus.mockResolvedValue(debian.id)
  const { person } = await open('/admin/images', `?edit=${debian.id}`)
  await editor('Debian 13')
  await person.clear(box('Smallest disk (GiB)'))
  await person.type(box('Smallest disk (GiB)'), '12')
  await person.type(box('Reason'), 'It grew')
  const larger = { ...debian, min_disk_gib: 12, row_version: 3 }
  images.listImageFacts.mockResolvedValue([larger])
  await person.click(button('Save image'))
  expect(images.saveImage).toHaveBeenCalledWith(
    debian.id,
    2,
    { family: 'Debian', version: '13', slug: 'debian-13', min_disk_gib: 12, sort: 1 },
    'It grew',
  )
  await screen.findByText('version 3')
  await person.click(button('Retire'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Retire Debian 13?' })
  expect(dialog).toHaveAccessibleDescription(
    'The server that runs it goes on. Nobody can create or rebuild a server with it. You can publish it again later.',
  )
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'End of life')
  await person.click(within(dialog).getByRole('button', { name: 'Retire Debian 13' }))
  expect(images.setImageStatus).toHaveBeenCalledWith(larger, 'retired', 'End of life')
})
