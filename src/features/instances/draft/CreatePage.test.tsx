// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { listImages, listPlans, listRegions } from '@/domain/catalogue/queries'
import { setViewerSuspended } from '@/domain/identity/viewerSuspension'
import { makePlan, availablePlans, availablePlansWith } from '@/domain/catalogue/fixtures'
import { ada, renderApp, startAuth } from '@tests/support/renderApp'
import { CreatePage } from './CreatePage'
import {
  deleteDraft,
  saveDraft,
  loadInstanceDraft,
  type InstanceDraft,
} from '@/domain/instances/draft'

vi.mock('@/domain/instances/draft')
vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listPlans: vi.fn(),
  listRegions: vi.fn(),
  listImages: vi.fn(),
}))

const kept: InstanceDraft = {
  plan: 'v1.small',
  region: 'ams1',
  image: 'debian-13',
  keptAt: '2026-11-20T12:00:00Z',
  gone: [],
  gonePlan: null,
}
/** The saved configuration in the fake service. */
let stored: InstanceDraft | null

beforeEach(() => {
  stored = null
  vi.mocked(listPlans)
    .mockReset()
    .mockResolvedValue([...availablePlans])
  vi.mocked(listRegions)
    .mockReset()
    .mockResolvedValue([
      { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
      { slug: 'ams1', name: 'Amsterdam', country: 'NL' },
      { slug: 'vie1', name: 'Vienna', country: 'AT' },
    ])
  vi.mocked(listImages)
    .mockReset()
    .mockResolvedValue([
      { slug: 'debian-13', family: 'Debian', version: '13', minDiskGib: 10 },
      { slug: 'big-1', family: 'Big', version: '1', minDiskGib: 100 },
    ])
  vi.mocked(loadInstanceDraft)
    .mockReset()
    .mockImplementation(() => Promise.resolve(stored))
  vi.mocked(saveDraft)
    .mockReset()
    .mockImplementation((_, choice) => {
      stored = { ...choice, keptAt: '2026-11-21T12:00:00Z', gone: [], gonePlan: null }
      return Promise.resolve(stored)
    })
  vi.mocked(deleteDraft)
    .mockReset()
    .mockImplementation(() => {
      stored = null
      return Promise.resolve()
    })
})
afterEach(() => {
  cleanup()
  setViewerSuspended(false)
  vi.restoreAllMocks()
})

async function open(search = '') {
  const { auth } = await startAuth()
  const view = await renderApp({
    auth,
    path: '/dashboard/create',
    search,
    page: (raw) => {
      const { plan, region, image } = catalogueSearch(raw)
      return <CreatePage search={{ plan, region, image }} />
    },
  })
  return { ...view, person: userEvent.setup() }
}

const plan = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Plan' })
const image = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Operating system/ })
const region = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const keep = () => screen.getByRole('button', { name: 'Save configuration' })
const figure = (label: RegExp) => screen.getByText(label, { selector: 'p' }).nextElementSibling

it('lets a suspended person change nothing, and says why', async () => {
  stored = kept
  setViewerSuspended(true)
  await open()
  await plan()
  const reason = 'Your account is suspended, so you can’t save a configuration.'
  expect(keep()).toHaveAccessibleDescription(reason)
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription(reason)
})

describe('a choice that comes with the address', () => {
  it('is shown with its price, an hour and a whole month', async () => {
    await open('?plan=d1.large&region=fra1&image=debian-13')
    expect(await plan()).toHaveValue('d1.large')
    expect(region(/^Frankfurt/)).toBeChecked()
    expect(image()).toHaveValue('debian-13')
    expect(figure(/^Per hour/)).toHaveTextContent('€0.0810')
    expect(figure(/^Per month/)).toHaveTextContent('€54.00')
    screen.getByText('cap reached after 667 h')
    expect(screen.getByText(/Nothing is ordered, nothing is billed/)).toBeVisible()
  })

  it('is kept by the main key, and the page says since when', async () => {
    const { person } = await open('?plan=d1.large&region=fra1')
    await plan()
    await person.click(keep())
    expect(saveDraft).toHaveBeenCalledWith(ada.id, {
      plan: 'd1.large',
      region: 'fra1',
      image: undefined,
    })
    expect(await screen.findByText(/^Saved:/)).toHaveTextContent(/21 Nov 2026/)
    expect(keep()).toHaveAttribute('aria-disabled', 'true')
    expect(keep()).toHaveAccessibleDescription(/^Saved:/)
  })

  it('does not touch what is kept until then, and says so', async () => {
    stored = kept
    await open('?plan=d1.large')
    expect(await plan()).toHaveValue('d1.large')
    screen.getByText(/^You have another saved configuration/)
    expect(saveDraft).not.toHaveBeenCalled()
  })
})

describe('the address', () => {
  it('follows every change', async () => {
    const { person, router } = await open('?plan=v1.small')
    await person.selectOptions(await plan(), 'd1.large')
    await person.click(region(/^Amsterdam/))
    await person.selectOptions(image(), 'debian-13')
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        plan: 'd1.large',
        region: 'ams1',
        image: 'debian-13',
      }),
    )
    expect(figure(/^Per hour/)).toHaveTextContent('€0.0810')
  })

  it('may be empty: then the saved choice is shown', async () => {
    stored = kept
    await open()
    expect(await plan()).toHaveValue('v1.small')
    expect(region(/^Amsterdam/)).toBeChecked()
    expect(image()).toHaveValue('debian-13')
    screen.getByText(/^Saved:/)
  })

  it('may be silent with nothing kept: a plan comes first', async () => {
    await open()
    expect(await plan()).toHaveValue('')
    expect(keep()).toHaveAccessibleDescription('Choose a plan first.')
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})

describe('what cannot be had', () => {
  it('says why, where it is chosen', async () => {
    vi.mocked(listPlans).mockResolvedValue(
      availablePlansWith('v1.small', {
        regions: [
          { region: 'fra1', stock: 0 },
          { region: 'ams1', stock: 4 },
        ],
      }),
    )
    await open('?plan=v1.small')
    await plan()
    expect(region(/^Frankfurt/)).toBeDisabled()
    expect(region(/^Frankfurt/)).toHaveAccessibleDescription('v1.small is sold out here.')
    expect(region(/^Vienna/)).toHaveAccessibleDescription('v1.small isn’t offered here.')
    expect(region(/^Amsterdam/)).toHaveAccessibleDescription('In stock: 4 left')
    const big = within(image()).getByRole('option', { name: 'Big 1, needs 100 GiB of disk' })
    expect(big).toBeDisabled()
  })

  it('offers what comes nearest', async () => {
    vi.mocked(listPlans).mockResolvedValue(
      availablePlansWith('v1.small', { regions: [{ region: 'fra1', stock: 0 }] }),
    )
    const { person } = await open('?plan=v1.small&region=fra1')
    expect(await plan()).toHaveValue('v1.small')
    expect(screen.getAllByText('v1.small is sold out in Frankfurt.')).not.toHaveLength(0)
    expect(keep()).toHaveAccessibleDescription(/v1\.small is sold out in Frankfurt\./)
    await person.click(screen.getByRole('button', { name: 'Use c1.medium in Frankfurt' }))
    await waitFor(async () => expect(await plan()).toHaveValue('c1.medium'))
    expect(region(/^Frankfurt/)).toBeChecked()
    expect(keep()).not.toHaveAttribute('aria-disabled')
  })

  it('names what nobody knows', async () => {
    await open('?plan=no.such&region=moon1&image=dos-6')
    expect(await plan()).toHaveAccessibleDescription(/We have no plan no\.such/)
    screen.getByText('We have no region moon1. Choose another one.')
    expect(image()).toHaveAccessibleDescription(/We have no image dos-6/)
  })

  it('names a kept plan that was retired and offers what comes nearest', async () => {
    const gonePlan = makePlan({ slug: 'v1.pico', vcpus: 1, memoryGib: 1, diskGib: 20 })
    stored = { ...kept, plan: 'v1.pico', image: undefined, gone: ['plan'], gonePlan }
    const { person } = await open()
    expect(await plan()).toHaveAccessibleDescription(/v1\.pico is no longer offered\./)
    expect(within(await plan()).queryByRole('option', { name: /v1\.pico/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Use v1.nano in Amsterdam' }))
    expect(await plan()).toHaveValue('v1.nano')
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
    await person.click(keep())
    expect(saveDraft).toHaveBeenCalledWith(ada.id, { plan: 'v1.nano', region: 'ams1' })
  })

  it('tells that a kept plan has gone', async () => {
    stored = { ...kept, plan: undefined, gone: ['plan'] }
    await open()
    expect(
      await screen.findByText('The plan of your saved configuration is no longer offered.'),
    ).toBeVisible()
  })
})

describe('forgetting', () => {
  it('takes it out of the account and leaves it on the page, to be kept again', async () => {
    stored = kept
    const { person, router } = await open()
    await plan()
    await person.click(screen.getByRole('button', { name: 'Remove' }))
    expect(deleteDraft).toHaveBeenCalledWith(ada.id)
    expect(await screen.findByText(/^Removed\./)).toBeVisible()
    expect(router.state.location.search).toMatchObject({ plan: 'v1.small', region: 'ams1' })
    expect(await plan()).toHaveValue('v1.small')
    await person.click(keep())
    expect(await screen.findByText(/^Saved:/)).toBeVisible()
  })
})

describe('when something fails', () => {
  it('keeping says so and can be tried again', async () => {
    vi.mocked(saveDraft).mockRejectedValueOnce({
      code: 'network',
      message: 'We cannot reach the service.',
    })
    const { person } = await open('?plan=d1.large')
    await plan()
    await person.click(keep())
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the service.')
    await person.click(keep())
    expect(await screen.findByText(/^Saved:/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('lists that do not come are asked for again', async () => {
    vi.mocked(listRegions).mockRejectedValueOnce({ code: 'timeout', message: 'No answer.' })
    const { person } = await open('?plan=d1.large')
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await plan()).toHaveValue('d1.large')
  })

  it('a choice that cannot be read leaves the rest usable', async () => {
    vi.mocked(loadInstanceDraft).mockRejectedValueOnce({ code: 'timeout', message: 'No answer.' })
    await open('?plan=d1.large')
    expect(await plan()).toHaveValue('d1.large')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We could not load your saved configuration.',
    )
  })

  it('offline is said', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open('?plan=d1.large')
    await plan()
    expect(screen.getByText('You are offline.')).toBeVisible()
  })
})
