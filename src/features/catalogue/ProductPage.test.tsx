// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred'
import { renderApp, startAuth } from '../../../tests/support/renderApp'
import { catalogueSearch } from './catalogueSearch'
import type { Plan } from './plan'
import type * as Queries from './queries'
import { ProductPage } from './ProductPage'
import { productPages } from './productPages'
import { listPlans, listProducts, listRegions } from './queries'
import { fewPlans, planLike } from './testPlans'

vi.mock('./queries', async (original) => ({
  ...(await original<typeof Queries>()),
  listPlans: vi.fn(),
  listProducts: vi.fn(),
  listRegions: vi.fn(),
}))

// The rows below are of this day: their retirement is announced, not past.
vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00Z'))

// What a browser does with the hash of an address, and this one does not know.
Element.prototype.scrollIntoView = vi.fn()

const plans = vi.mocked(listPlans)

beforeEach(() => {
  vi.mocked(listRegions).mockResolvedValue([
    { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
    { slug: 'ams1', name: 'Amsterdam', country: 'NL' },
  ])
  vi.mocked(listProducts).mockResolvedValue([
    { slug: 'c1', kind: 'cloud', name: 'General purpose', summary: 'Balanced.' },
    { slug: 'm1', kind: 'cloud', name: 'Memory', summary: 'For caches.' },
  ])
  plans.mockReset().mockResolvedValue([...fewPlans])
})
afterEach(cleanup)

async function open(page: keyof typeof productPages, search = '') {
  const { auth } = await startAuth({ user: null })
  const shape = productPages[page]
  const view = await renderApp({
    auth,
    path: shape.path,
    search,
    page: (raw) => (
      <ProductPage
        shape={shape}
        search={catalogueSearch(raw)}
        words={() => <p>Words</p>}
        headings={[]}
        sections={() => null}
      />
    ),
  })
  const address = () => catalogueSearch({ ...view.router.state.location.search })
  return { ...view, address, person: userEvent.setup() }
}

const table = () => screen.findByRole('table', { name: 'Plans' })
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
const row = async (slug: string) =>
  within(await table()).findByRole('row', { name: new RegExp(`Compare ${slug} ${slug} `) })
const shows = (expected: string[]) => waitFor(async () => expect(await names()).toEqual(expected))

const VPS = ['v1.nano', 'v1.micro', 'v1.small', 'v1.medium']
const SERVERS = [...VPS, 'd1.medium', 'd1.large']

describe('the table', () => {
  test('opens on the page’s own kind, the other one press away', async () => {
    const { person, address } = await open('vps')
    await shows(VPS)
    expect(screen.getByText('4 of 6 plans')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'VPS and VDS' }))
    await shows(SERVERS)
    expect(address().family).toBe('all')
    await person.click(screen.getByRole('button', { name: 'VDS' }))
    await shows(['d1.medium', 'd1.large'])
  })

  test('tells a plan’s facts and price', async () => {
    await open('vps')
    expect(await row('v1.medium')).toHaveTextContent(
      'v1.medium4shared8 GiB120 GiB€0.0198€13.20AvailableChoose v1.medium',
    )
  })

  test('tells a GPU by its memory, and what a GiB of it costs', async () => {
    await open('gpu')
    expect(await row('g1.h100x2')).toHaveTextContent(
      '2 × H100160 GiB32256 GiB€5.52€0.0345AvailableChoose',
    )
  })

  test('is ordered by its heads, in the address', async () => {
    const { person, address, router } = await open('vps')
    await person.click(await screen.findByRole('button', { name: 'Memory' }))
    expect(address().sort).toBe('memory')
    await person.click(screen.getByRole('button', { name: 'Memory' }))
    await shows(VPS.toReversed())
    expect(address().sort).toBe('-memory')
    expect(screen.getByRole('columnheader', { name: 'Memory' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    router.history.back()
    await shows(VPS)
  })

  test('is narrowed by each filter', async () => {
    const { person, address } = await open('vps', '?family=all')
    await shows(SERVERS)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Memory from' }), '8 GiB')
    await shows(['v1.medium', 'd1.medium', 'd1.large'])
    await person.click(screen.getByRole('checkbox', { name: 'In stock only' }))
    await shows(['v1.medium', 'd1.medium'])
    await person.click(screen.getByRole('button', { name: 'Dedicated' }))
    await shows(['d1.medium'])
    expect(address()).toMatchObject({ memory: 8, stock: true, cpu: 'dedicated', family: 'all' })
    expect(screen.getByText('1 of 6 plans')).toBeVisible()
  })

  test('leaves out a family and a region that no row knows', async () => {
    await open('vps', '?family=zz&region=moon1')
    await shows(VPS)
  })

  test('shows what the filter leaves nothing of, and clears it', async () => {
    const { person, address } = await open('vps', '?q=nothing&memory=8')
    expect(await screen.findByText('No plan is like that.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    await shows(VPS)
    expect(address().q).toBeUndefined()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })

  test('draws the beginning of a long catalogue, and all of it when asked', async () => {
    plans.mockResolvedValue(
      Array.from({ length: 70 }, (_, at) => planLike({ slug: `v1.n${at}`, hourlyMicros: at + 1 })),
    )
    const { person, address } = await open('vps')
    await waitFor(async () => expect((await names()).length).toBe(60))
    await person.click(screen.getByRole('button', { name: 'Show all 70' }))
    await waitFor(async () => expect((await names()).length).toBe(70))
    expect(address().all).toBe(true)
  })
})

describe('searching', () => {
  test('narrows at once, and the address follows without a step of the history', async () => {
    const { person, address, router } = await open('vps')
    await shows(VPS)
    const before = router.history.length
    await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'small')
    await shows(VPS.filter((slug) => slug === 'v1.small' || slug.startsWith('v1.')))
    await person.clear(screen.getByRole('searchbox'))
    await person.type(screen.getByRole('searchbox'), 'v1.small')
    await shows(['v1.small'])
    await waitFor(() => expect(address().q).toBe('v1.small'))
    expect(router.history.length).toBe(before)
  })

  test('loses no character to a filter pressed meanwhile', async () => {
    const { person, address } = await open('vps')
    await shows(VPS)
    await person.type(screen.getByRole('searchbox'), 'v1.s')
    await person.click(screen.getByRole('checkbox', { name: 'In stock only' }))
    await person.type(screen.getByRole('searchbox'), 'mall')
    expect(screen.getByRole('searchbox')).toHaveValue('v1.small')
    await waitFor(() => expect(address()).toMatchObject({ q: 'v1.small', stock: true }))
    await shows(['v1.small'])
  })
})

describe('what cannot be had', () => {
  test('says so and offers the nearest there and the same elsewhere', async () => {
    await open('vps')
    await screen.findByText('Sold out in fra1')
    expect(
      screen.getByText(/same 2 vCPU and 4 GiB, 20 GiB more disk, cap €1\.20 higher/),
    ).toHaveTextContent('Nearest in fra1: c1.medium')
    expect(screen.getByRole('link', { name: 'Choose c1.medium' })).toHaveAttribute(
      'href',
      '/dashboard/create?plan=c1.medium&region=fra1',
    )
    expect(screen.getByRole('link', { name: 'Choose v1.small in ams1' })).toHaveAttribute(
      'href',
      '/dashboard/create?plan=v1.small&region=ams1',
    )
  })

  test('cannot be chosen, and says why', async () => {
    const { person } = await open('vds')
    const button = within(await row('d1.large')).getByRole('button', { name: 'Choose d1.large' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await person.click(button)
    expect(button).toHaveAccessibleDescription('Nothing of d1.large is left.')
  })

  test('goes by the region that is asked for', async () => {
    await open('vps', '?region=ams1')
    const small = await row('v1.small')
    expect(small).toHaveTextContent('Available')
    expect(within(small).getByRole('link', { name: 'Choose v1.small' })).toHaveAttribute(
      'href',
      '/dashboard/create?plan=v1.small&region=ams1',
    )
  })

  test('a plan that retires names the day; an announced price its own', async () => {
    await open('vps')
    expect(await screen.findByText(/No new ones from 1 Jan 2027 on/)).toBeVisible()
    expect(screen.getByText(/From 1 Feb 2027/)).toHaveTextContent(
      'From 1 Feb 2027: €0.0210 per hour, cap €14.00.',
    )
  })

  test('the image that was chosen goes along', async () => {
    await open('vps', '?image=debian-13')
    expect(await screen.findByRole('link', { name: 'Choose v1.nano' })).toHaveAttribute(
      'href',
      '/dashboard/create?plan=v1.nano&image=debian-13',
    )
  })
})

describe('comparing', () => {
  test('puts two plans side by side and marks what differs', async () => {
    const { person, address } = await open('vps', '?family=all')
    await person.click(await screen.findByRole('checkbox', { name: 'Compare v1.medium' }))
    expect(screen.getByText(/one more makes a comparison/)).toBeVisible()
    await person.click(screen.getByRole('checkbox', { name: 'Compare d1.medium' }))
    expect(address().compare).toBe('v1.medium,d1.medium')
    expect(
      await screen.findByRole('heading', { name: 'v1.medium next to d1.medium' }),
    ).toBeVisible()
    const beside = screen.getByRole('table', { name: /Comparison of v1.medium, d1.medium/ })
    const cells = (name: string) =>
      within(within(beside).getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')
    expect(cells('vCPU kind').every((cell) => cell.classList.contains('diff'))).toBe(true)
    expect(cells('Memory').some((cell) => cell.classList.contains('diff'))).toBe(false)
    expect(screen.getByText(/Same memory/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Take v1.medium out' }))
    await waitFor(() => expect(screen.queryByText(/next to/)).toBeNull())
    expect(address().compare).toBe('d1.medium')
  })

  test('holds four, and says so at the fifth', async () => {
    const { person, address } = await open(
      'vps',
      '?family=all&compare=v1.nano,v1.micro,v1.small,v1.medium',
    )
    const fifth = await screen.findByRole('checkbox', { name: 'Compare d1.medium' })
    expect(fifth).toHaveAccessibleDescription(/Four plans stand side by side at most/)
    await person.click(fifth)
    expect(fifth).not.toBeChecked()
    expect(address().compare?.split(',')).toHaveLength(4)
    expect(screen.getByRole('heading', { name: '4 plans side by side' })).toBeVisible()
    await person.click(screen.getByRole('checkbox', { name: 'Compare v1.nano' }))
    await person.click(fifth)
    await waitFor(() => expect(fifth).toBeChecked())
  })

  test('passes over a plan that is not there', async () => {
    await open('vps', '?compare=v1.nano,gone,d1.large')
    expect(await screen.findByRole('heading', { name: 'v1.nano next to d1.large' })).toBeVisible()
  })
})

describe('waiting and failing', () => {
  test('keeps room for the rows', async () => {
    const answer = deferred<Plan[]>()
    plans.mockReturnValue(answer.promise)
    await open('vps')
    expect(await table()).toHaveAttribute('aria-busy', 'true')
    expect(within(await table()).getAllByRole('row').length).toBeGreaterThan(4)
    answer.resolve([...fewPlans])
    await shows(VPS)
  })

  test('says what happened, and asks again', async () => {
    plans.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    const { person } = await open('vps')
    expect(await screen.findByRole('alert')).toHaveTextContent('The service did not answer.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await shows(VPS)
  })

  test('keeps rows that could not be read anew, and marks them', async () => {
    const { client } = await open('vps')
    await shows(VPS)
    plans.mockRejectedValue({ code: 'timeout', message: 'The service did not answer.' })
    await client.invalidateQueries()
    expect(await screen.findByText(/Not up to date/)).toBeVisible()
    await shows(VPS)
  })
})

test('the head sums the page’s own kind up', async () => {
  await open('vps')
  await shows(VPS)
  expect(screen.getByText('From, per hour').parentElement).toHaveTextContent(
    '€0.0036v1.nano, sample catalogue, not an offer',
  )
  expect(screen.getByText('From, monthly cap').parentElement).toHaveTextContent('€2.40')
  expect(screen.getByText('Regions').parentElement).toHaveTextContent('2fra1 ams1')
  expect(screen.getByRole('link', { name: 'View as JSON' })).toHaveAttribute(
    'href',
    expect.stringContaining('kind=in.%28vps%2Cvds%29'),
  )
})

test('a family chosen by need narrows the table', async () => {
  plans.mockResolvedValue([
    ...fewPlans,
    planLike({ slug: 'm1.large', kind: 'cloud', product: { slug: 'm1', name: 'Memory' } }),
  ])
  const { person, address } = await open('cloud')
  await shows(['m1.large', 'c1.medium'])
  await person.click(screen.getByRole('link', { name: 'Memory' }))
  await shows(['m1.large'])
  expect(address().family).toBe('m1')
  expect(screen.getByRole('button', { name: 'Memory', pressed: true })).toBeVisible()
})
