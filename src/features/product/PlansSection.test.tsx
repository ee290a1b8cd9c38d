import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type * as Queries from '@/domain/catalogue/queries'
import { listPlans, listProducts, listRegions } from '@/domain/catalogue/queries'
import { SUSPENDED, setViewerSuspended } from '@/domain/identity/viewerSuspension'
import { somePlans, makePlan } from '@/domain/catalogue/fixtures'
import { openProduct as open, names, row, shows } from './fixtures'

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
afterEach(() => {
  cleanup()
  setViewerSuspended(false)
})

const VPS = ['v1.nano', 'v1.micro', 'v1.small', 'v1.medium']
const countOf = () => within(screen.getByRole('search')).getByRole('status')
const SERVERS = [...VPS, 'd1.medium', 'd1.large']

describe('the table', () => {
  test('opens on the page’s own kind, the other one press away', async () => {
    const { person, address } = await open('vps')
    await shows(VPS)
    expect(countOf()).toHaveTextContent('4 of 6 plans')
    await person.click(screen.getByRole('button', { name: 'VPS and VDS' }))
    await shows(SERVERS)
    expect(address().family).toBe('all')
    await person.click(screen.getByRole('button', { name: 'VDS' }))
    await shows(['d1.medium', 'd1.large'])
  })

  test('tells a plan’s facts and price', async () => {
    await open('vps')
    expect(await row('v1.medium')).toHaveTextContent(
      'v1.mediumcontainer4shared8 GiB120 GiB diskunlimited transfer€0.0198cap €13.20In stockChoose v1.medium',
    )
    screen.getByText('Every server here is a container: it shares the kernel of its machine.')
  })

  test('tells the hardware where the provider has set it, and what is a virtual machine', async () => {
    plans.mockResolvedValue([
      makePlan({ slug: 'v1.small' }),
      makePlan({
        slug: 'v1.large',
        virtualization: 'virtual_machine',
        cpuModel: 'AMD EPYC 9354',
        diskType: 'NVMe SSD',
        networkMbit: 2500,
      }),
    ])
    await open('vps')
    expect(await row('v1.large')).toHaveTextContent(
      'VM2shared AMD EPYC 93544 GiB60 GiB NVMe SSD diskunlimited transfer at 2.5 Gbit/s',
    )
    expect(await row('v1.small')).toHaveTextContent(/60 GiB diskunlimited transfer€/)
    screen.getByText(
      'A container shares the kernel of its machine; a virtual machine (VM) has a kernel of its own.',
    )
  })

  test('tells a GPU by its memory, and what a GiB of it costs', async () => {
    await open('gpu')
    expect(await row('g1.h100x2')).toHaveTextContent(
      '2 × H100160 GB about 159.3 GiB usablecontainer32256 GiBnoneunlimited transfer€5.52€0.0347Low stockChoose',
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
    await person.selectOptions(screen.getByRole('combobox', { name: 'Min. memory' }), '8 GiB')
    await shows(['v1.medium', 'd1.medium', 'd1.large'])
    await person.click(screen.getByRole('checkbox', { name: 'In stock only' }))
    await shows(['v1.medium', 'd1.medium'])
    await person.click(screen.getByRole('button', { name: 'Dedicated' }))
    await shows(['d1.medium'])
    expect(address()).toMatchObject({ memory: 8, stock: true, cpu: 'dedicated', family: 'all' })
    expect(countOf()).toHaveTextContent('1 of 6 plans')
  })

  test('leaves out a family and a region that no row knows', async () => {
    await open('vps', '?family=zz&region=moon1')
    await shows(VPS)
  })

  test('shows what the filter leaves nothing of, and clears it', async () => {
    const { person, address } = await open('vps', '?q=nothing&memory=8')
    expect(await screen.findByText('No plans match your filters.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    await shows(VPS)
    expect(address().q).toBeUndefined()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })

  test('draws the beginning of a long catalogue, and all of it when asked', async () => {
    plans.mockResolvedValue(
      Array.from({ length: 70 }, (_, at) => makePlan({ slug: `v1.n${at}`, hourlyMicros: at + 1 })),
    )
    const { person, address } = await open('vps')
    await waitFor(async () => expect((await names()).length).toBe(40))
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
      '/dashboard/servers/new?plan=c1.medium&region=fra1',
    )
    expect(screen.getByRole('link', { name: 'Choose v1.small in ams1' })).toHaveAttribute(
      'href',
      '/dashboard/servers/new?plan=v1.small&region=ams1',
    )
  })

  test('cannot be chosen, and says why', async () => {
    const { person } = await open('vds')
    const button = within(await row('d1.large')).getByRole('button', { name: 'Choose d1.large' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await person.click(button)
    expect(button).toHaveAccessibleDescription('d1.large is sold out.')
  })

  test('offers no server to a suspended person, and says why', async () => {
    setViewerSuspended(true)
    await open('vps')
    const cell = await row('v1.small')
    expect(within(cell).queryByRole('link', { name: /Choose/ })).toBeNull()
    expect(within(cell).getByRole('button', { name: /Choose/ })).toHaveAccessibleDescription(
      SUSPENDED,
    )
  })

  test('goes by the region that is asked for', async () => {
    await open('vps', '?region=ams1')
    const small = await row('v1.small')
    expect(small).toHaveTextContent('Low stock')
    expect(within(small).getByRole('link', { name: 'Choose v1.small' })).toHaveAttribute(
      'href',
      '/dashboard/servers/new?plan=v1.small&region=ams1',
    )
  })

  test('a plan that retires names the day; an announced price its own', async () => {
    await open('vps')
    expect(await screen.findByText(/New orders until 1 Jan 2027/)).toBeVisible()
    expect(screen.getByText(/From 1 Feb 2027/)).toHaveTextContent(
      'From 1 Feb 2027: €0.0210 per hour, cap €14.00.',
    )
  })

  test('the image that was chosen goes along', async () => {
    await open('vps', '?image=debian-13')
    expect(await screen.findByRole('link', { name: 'Choose v1.nano' })).toHaveAttribute(
      'href',
      '/dashboard/servers/new?plan=v1.nano&image=debian-13',
    )
  })
})
