import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADMIN_STAFF_TYPE } from '@machines/constants'
import { ada } from '@tests/support/renderApp'
import { deferred } from '@tests/support/deferred'
import type { Plan } from '@/domain/catalogue/plan'
import type * as Queries from '@/domain/catalogue/queries'
import { listPlans, listProducts, listRegions } from '@/domain/catalogue/queries'
import { somePlans, makePlan } from '@/domain/catalogue/fixtures'
import { openProduct as open, shows, table } from './fixtures'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<typeof Queries>()),
  listPlans: vi.fn(),
  listProducts: vi.fn(),
  listRegions: vi.fn(),
}))

// The date of the rows below, on which their retirement is announced but not past.
vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00Z'))

// A browser scrolls to the hash of an address; the test environment has no such method.
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
  plans.mockReset().mockResolvedValue([...somePlans])
})
afterEach(cleanup)

const VPS = ['v1.nano', 'v1.micro', 'v1.small', 'v1.medium']

describe('comparing', () => {
  test('compares two plans and marks the best, not every cell', async () => {
    const { person, address } = await open('vps', '?family=all')
    await person.click(await screen.findByRole('checkbox', { name: 'Compare v1.medium' }))
    expect(screen.getByText(/Select one more to compare/)).toBeVisible()
    await person.click(screen.getByRole('checkbox', { name: 'Compare d1.medium' }))
    expect(address().compare).toBe('v1.medium,d1.medium')
    expect(await screen.findByRole('heading', { name: 'v1.medium vs. d1.medium' })).toBeVisible()
    const beside = screen.getByRole('table', { name: /Comparison of v1.medium, d1.medium/ })
    const cells = (name: string) =>
      within(within(beside).getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')
    expect(cells('vCPU').map(({ textContent }) => textContent)).toEqual(['4best', '2'])
    expect(cells('Memory').map(({ textContent }) => textContent)).toEqual(['8 GiB', '8 GiB'])
    expect(beside.querySelector('.diff')).toBeNull()
    expect(screen.getByText(/Same memory/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Remove v1.medium' }))
    await waitFor(() => expect(screen.queryByText(/ vs\. d1/)).toBeNull())
    expect(address().compare).toBe('d1.medium')
  })

  test('holds four, and says so at the fifth', async () => {
    const { person, address } = await open(
      'vps',
      '?family=all&compare=v1.nano,v1.micro,v1.small,v1.medium',
    )
    const fifth = await screen.findByRole('checkbox', { name: 'Compare d1.medium' })
    expect(fifth).toHaveAccessibleDescription(/You can compare up to 4 plans/)
    await person.click(fifth)
    expect(fifth).not.toBeChecked()
    expect(address().compare?.split(',')).toHaveLength(4)
    expect(screen.getByRole('heading', { name: '4 plans compared' })).toBeVisible()
    await person.click(screen.getByRole('checkbox', { name: 'Compare v1.nano' }))
    await person.click(fifth)
    await waitFor(() => expect(fifth).toBeChecked())
  })

  test('passes over a plan that is not there', async () => {
    await open('vps', '?compare=v1.nano,gone,d1.large')
    expect(await screen.findByRole('heading', { name: 'v1.nano vs. d1.large' })).toBeVisible()
  })
})

describe('waiting and failing', () => {
  test('keeps room for the rows', async () => {
    const answer = deferred<Plan[]>()
    plans.mockReturnValue(answer.promise)
    await open('vps')
    expect(await table()).toHaveAttribute('aria-busy', 'true')
    expect(within(await table()).getAllByRole('row').length).toBeGreaterThan(4)
    answer.resolve([...somePlans])
    await shows(VPS)
  })

  test('says what happened, and asks again', async () => {
    plans.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    const { person } = await open('vps')
    expect(await screen.findByRole('alert')).toHaveTextContent('The service did not answer.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await shows(VPS)
  })

  test('keeps rows that could not be read again, and marks them', async () => {
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
  expect(screen.getByText('From, per hour').parentElement).toHaveTextContent('€0.0036v1.nano')
  expect(screen.getByText('From, monthly cap').parentElement).toHaveTextContent('€2.40')
  expect(screen.getByText('Regions').parentElement).toHaveTextContent('2fra1 ams1')
  expect(screen.getByRole('link', { name: 'View as JSON' })).toHaveAttribute(
    'href',
    expect.stringContaining('kind=in.%28vps%2Cvds%29'),
  )
})

test('a family chosen by need narrows the table', async () => {
  plans.mockResolvedValue([
    ...somePlans,
    makePlan({ slug: 'm1.large', kind: 'cloud', product: { slug: 'm1', name: 'Memory' } }),
  ])
  const { person, address } = await open('cloud')
  await shows(['m1.large', 'c1.medium'])
  await person.click(screen.getByRole('link', { name: 'Memory' }))
  await shows(['m1.large'])
  expect(address().family).toBe('m1')
  expect(screen.getByRole('button', { name: 'Memory', pressed: true })).toBeVisible()
})

test('the head says what it costs, and leaves a sample catalogue to the strip of the site', async () => {
  await open('vps')
  await shows(VPS)
  const main = document.body
  expect(main).toHaveTextContent('From €0.0036 per hour, at most €2.40 a month.')
  expect(main).not.toHaveTextContent(/not an offer/)
})

test('a plan without a cap promises none', async () => {
  await open('gpu')
  await screen.findByRole('rowheader', { name: 'g1.l4' })
  expect(document.body).toHaveTextContent('From €0.71 per hour.')
  expect(document.body).not.toHaveTextContent(/at most|cap €/)
})

test('rows that are no sample are not called one', async () => {
  plans.mockResolvedValue(somePlans.map((plan) => ({ ...plan, isSample: false })))
  await open('vps')
  await shows(VPS)
  expect(document.body).not.toHaveTextContent(/not an offer/)
})

describe('without a plan of its kind, a page', () => {
  beforeEach(() => plans.mockResolvedValue(somePlans.filter(({ kind }) => kind !== 'vps')))

  test('says so, blames no filter, and compares nothing', async () => {
    await open('vps', '?q=small')
    expect(await screen.findByText('No VPS plan is on sale yet.')).toBeVisible()
    expect(document.body).not.toHaveTextContent(/filter|Filter|VPS vs\. VDS/)
    expect(screen.getByRole('link', { name: 'See what is on sale' })).toHaveAttribute(
      'href',
      '/prices',
    )
    expect(screen.queryByRole('link', { name: 'Open the catalogue' })).toBeNull()
  })

  test('leads an admin to the catalogue', async () => {
    await open('vps', '', { user: ada, staffType: ADMIN_STAFF_TYPE })
    expect(await screen.findByRole('link', { name: 'Open the catalogue' })).toHaveAttribute(
      'href',
      '/admin/products',
    )
  })

  test('of the other side shows its own, without a choice of families', async () => {
    await open('vds')
    await shows(['d1.medium', 'd1.large'])
    expect(screen.queryByRole('group', { name: 'Family' })).toBeNull()
  })
})
