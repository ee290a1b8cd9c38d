import '@testing-library/jest-dom/vitest'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { capabilities } from '@/content/capabilities'
import { CREATE_PATH, currentStatus } from '@/domain/settings/orders'
import { pageById } from '@/content/pages'
import { planKinds, type Plan } from '@/domain/catalogue/plan'
import { SUSPENDED, setViewerSuspended } from '@/domain/identity/viewerSuspension'
import { listPlans } from '@/domain/catalogue/queries'
import { deferred } from '@tests/support/deferred'
import { homeRouter, type Who } from './fixtures'
import { makePlan, availablePlans, availablePlansWith } from '@/domain/catalogue/fixtures'

vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listPlans: vi.fn(),
}))

const list = vi.mocked(listPlans)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  list.mockReset().mockResolvedValue([...availablePlans])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setViewerSuspended(false)
})

async function openPage(address = '/', who: Who = null) {
  const { router } = await homeRouter(address, who)
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'What works today' })
  return { router, user: userEvent.setup() }
}

async function openHome(address = '/') {
  const page = await openPage(address)
  await screen.findByRole('group', { name: /hexagonal columns/ })
  return page.user
}

const drawing = () => screen.getByRole('group', { name: /hexagonal columns/ })
const column = (name: RegExp | string) => within(drawing()).getByRole('button', { name })
const picker = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Selected plan' })
const figure = (label: string) => screen.getByText(label, { selector: 'p' }).nextElementSibling

const kind = (name: string) =>
  within(screen.getByRole('group', { name: 'Kind of server' })).getByRole('button', { name })

const heard = () => screen.getAllByRole('status').map((status) => status.textContent)
const sum = () => screen.getByText(/^Estimate for the month, without VAT/).nextElementSibling
const formula = () => screen.getByText(/ h(, [\d.]+\))? ×/)

describe('the drawing', () => {
  it('has a button for every plan, one of them pressed and in the order of keys', async () => {
    await openHome()
    const buttons = within(drawing()).getAllByRole('button')
    expect(buttons).toHaveLength(availablePlans.length)
    for (const { slug, memoryGib } of availablePlans) column(`${slug}, ${memoryGib} GiB`)
    const pressed = buttons.filter((button) => button.getAttribute('aria-pressed') === 'true')
    expect(pressed).toEqual([column('d1.medium, 8 GiB')])
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual(pressed)
  })

  it('lights the plan that is pressed, and the readouts follow', async () => {
    const user = await openHome()
    await user.click(column('g1.h100x2, 256 GiB'))
    expect(column('g1.h100x2, 256 GiB')).toHaveAttribute('aria-pressed', 'true')
    expect(column('d1.medium, 8 GiB')).toHaveAttribute('aria-pressed', 'false')
    expect(picker()).toHaveValue('g1.h100x2')
    expect(figure('vCPU, dedicated')).toHaveTextContent('32')
    expect(figure('Memory')).toHaveTextContent('256 GiB')
    expect(figure('GPU memory')).toHaveTextContent('160 GiB')
    expect(figure('Per hour')).toHaveTextContent('€5.52')
    expect(figure('Monthly cap')).toHaveTextContent('none')
  })

  it('does the same by the list', async () => {
    const user = await openHome()
    await user.selectOptions(picker(), 'v1.nano')
    expect(column('v1.nano, 1 GiB')).toHaveAttribute('aria-pressed', 'true')
    expect(figure('Disk')).toHaveTextContent('20 GiB')
    expect(figure('Per hour')).toHaveTextContent('€0.0036')
    expect(figure('Monthly cap')).toHaveTextContent('€2.40')
  })

  it('goes from plan to plan by arrow keys, with the focus on the lit one', async () => {
    const user = await openHome()
    column('d1.large, 16 GiB').focus()
    await user.keyboard('{ArrowRight}')
    expect(column('d1.xlarge, 32 GiB')).toHaveFocus()
    expect(column('d1.xlarge, 32 GiB')).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('{ArrowDown}{Home}')
    expect(column('c1.small, 2 GiB')).toHaveFocus()
    expect(picker()).toHaveValue('c1.small')
    expect(
      within(drawing())
        .getAllByRole('button')
        .filter((one) => one.tabIndex === 0),
    ).toEqual([column('c1.small, 2 GiB')])
  })

  it('announces all facts of the plan, once one has been chosen', async () => {
    const user = await openHome()
    expect(heard()).not.toContainEqual(expect.stringContaining('d1.medium: 2 vCPU'))
    await user.click(column('v1.small, 4 GiB'))
    expect(heard()).toContain(
      'v1.small: 2 vCPU, shared, 4 GiB memory, 60 GiB disk, €0.0102 per hour, at most €6.80 a month',
    )
  })

  it('has a table of the same facts beside it', async () => {
    const user = await openHome()
    await user.click(screen.getByText('View as table'))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(availablePlans.length + 1)
    for (const { slug } of availablePlans) {
      expect(screen.getByRole('link', { name: slug })).toHaveAttribute(
        'href',
        `/dashboard/servers/new?plan=${slug}`,
      )
    }
    const row = screen.getByRole('row', { name: /d1\.xlarge/ })
    expect(row).toHaveTextContent(/8 dedicated.*32 GiB.*400 GiB.*€0\.1590.*€106\.00/)
  })
})

describe('the filter of the drawing', () => {
  it('draws the plans of a kind and region, and the address holds both', async () => {
    const { router, user } = await openPage('/?plan=d1.large')
    await user.click(kind('GPU'))
    await waitFor(() => expect(drawing()).toHaveAccessibleName(/^4 of 16 plans/))
    expect(router.state.location.search).toMatchObject({ family: 'gpu' })
    expect(picker().value).toMatch(/^g1\./)
    expect(within(picker()).queryByRole('option', { name: 'd1.large' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'fra1')
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ family: 'gpu', region: 'fra1' }),
    )
    await user.click(kind('All'))
    await waitFor(() => expect(drawing()).toHaveAccessibleName(/^16 plans/))
  })

  it('leads to the create form with the region', async () => {
    await openHome('/?family=vps&region=fra1&plan=v1.small')
    expect(screen.getByRole('link', { name: 'Choose v1.small' })).toHaveAttribute(
      'href',
      '/dashboard/servers/new?plan=v1.small&region=fra1',
    )
  })
})

describe('the estimate', () => {
  it('is one of the lit plan, with its formula, and the cap where it applies', async () => {
    const user = await openHome('/?plan=d1.large')
    expect(sum()).toHaveTextContent('€108.00')
    expect(formula()).toHaveTextContent('min(0.0810 × 700 h, 54.00) × 2 = 108.00 cap applies')
    await user.click(column('g1.l4, 32 GiB'))
    expect(formula()).toHaveTextContent('0.71 × 700 h × 2 = 994.00')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'v1.nano')
    expect(column('v1.nano, 1 GiB')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the address', () => {
  it('holds plan, hours and count, so that a link carries what they see', async () => {
    await openHome('/?plan=v1.small&hours=176&count=3')
    expect(column('v1.small, 4 GiB')).toHaveAttribute('aria-pressed', 'true')
    expect(formula()).toHaveTextContent('min(0.0102 × 176 h, 6.80) × 3 = 5.3856 5.39 rounded')
  })

  it('follows what is chosen, without steps back through each', async () => {
    const { router, user } = await openPage()
    const before = router.history.length
    await user.click(await screen.findByRole('button', { name: 'v1.medium, 8 GiB' }))
    await user.click(screen.getByRole('button', { name: 'Work days' }))
    await user.click(screen.getByRole('button', { name: 'One server fewer' }))
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        plan: 'v1.medium',
        hours: 176,
        count: 1,
      }),
    )
    expect(router.history.length).toBe(before)
    expect(formula()).toHaveTextContent('min(0.0198 × 176 h, 13.20) × 1')
  })

  it('is read with care: absurd figures are brought within their limits, an unknown plan is named', async () => {
    await openHome('/?plan=no.such&hours=100000&count=-4')
    expect(formula()).toHaveTextContent(/× 744 h.* × 1 =/)
    screen.getByText('There is no plan no.such. Showing d1.medium.')
  })
})

describe('the ways on', () => {
  it('lead from the lit plan to where it is chosen, and to the page of its kind', async () => {
    const user = await openHome()
    await user.click(column('v1.small, 4 GiB'))
    expect(screen.getByRole('link', { name: 'Choose v1.small' })).toHaveAttribute(
      'href',
      '/dashboard/servers/new?plan=v1.small',
    )
    expect(screen.getByRole('link', { name: 'About VPS' })).toHaveAttribute('href', '/vps')
    await user.click(column('c1.small, 2 GiB'))
    screen.getByRole('link', { name: 'About cloud instances' })
  })

  it('go round what is sold out', async () => {
    list.mockResolvedValue(
      availablePlansWith('v1.small', { regions: [{ region: 'fra1', stock: 0 }] }),
    )
    const user = await openHome()
    await user.click(column('v1.small, 4 GiB, sold out'))
    expect(screen.queryByRole('link', { name: 'Choose v1.small' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'c1.medium' }))
    expect(column('c1.medium, 4 GiB')).toHaveAttribute('aria-pressed', 'true')
  })

  it('name the region that is left, and the day on which a plan ends', async () => {
    list.mockResolvedValue(
      availablePlansWith('v1.small', {
        retiresAt: '2999-12-31T00:00:00Z',
        regions: [
          { region: 'fra1', stock: 0 },
          { region: 'ams1', stock: 3 },
        ],
      }),
    )
    const user = await openHome()
    await user.click(column('v1.small, 4 GiB, retiring'))
    screen.getByText(/^Region: ams1\. New orders until 31 Dec 2999\./)
    expect(screen.getByRole('link', { name: 'Choose v1.small' })).toHaveAttribute(
      'href',
      '/dashboard/servers/new?plan=v1.small&region=ams1',
    )
  })
})

describe('the catalogue', () => {
  it('is waited for with the words there and room kept', async () => {
    const answer = deferred<Plan[]>()
    list.mockReturnValue(answer.promise)
    await openPage()
    expect(heard()).toContain('Loading plans')
    expect(screen.getByRole('heading', { level: 3, name: 'VPS' })).toBeInTheDocument()
    expect(screen.queryByText(/samples/)).toBeNull()
    answer.resolve([...availablePlans])
    expect(await screen.findByRole('group', { name: /^16 plans/ })).toBeInTheDocument()
  })

  it('that cannot be read leaves the page readable, and is asked for again', async () => {
    list.mockRejectedValueOnce({ code: 'timeout', message: 'The service did not answer.' })
    const { user } = await openPage()
    expect(await screen.findByRole('alert')).toHaveTextContent('The service did not answer.')
    expect(screen.getByRole('link', { name: 'Create server' })).toBeInTheDocument()
    screen.getByText('Prices could not be loaded, so there is nothing to estimate yet.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: /^16 plans/ })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that is empty says so and where to go on', async () => {
    list.mockResolvedValue([])
    await openPage()
    expect(await screen.findByText('No plans yet.', { selector: 'p.strong' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the roadmap' })).toHaveAttribute(
      'href',
      '/roadmap',
    )
  })

  it('of more plans than can be drawn has all of them in the list and the table', async () => {
    list.mockResolvedValue(
      Array.from({ length: 60 }, (_, at) => makePlan({ slug: `v1.s${at}`, memoryGib: at + 1 })),
    )
    const { user } = await openPage('/?plan=v1.s58')
    await screen.findByRole('group', { name: /^16 of 60 plans/ })
    expect(within(drawing()).getAllByRole('button')).toHaveLength(16)
    expect(column('v1.s58, 59 GiB')).toHaveAttribute('aria-pressed', 'true')
    screen.getByText('16 of 60 drawn')
    expect(picker()).toHaveProperty('length', 60)
    await user.selectOptions(picker(), 'v1.s30')
    expect(column('v1.s30, 31 GiB')).toHaveAttribute('aria-pressed', 'true')
    expect(within(drawing()).getAllByRole('button')).toHaveLength(16)
    await user.click(screen.getByText('View as table'))
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(61)
  })

  it('that is a sample as a whole leaves saying so to the strip under the header', async () => {
    await openHome()
    expect(screen.queryByText(/samples|sample price/)).toBeNull()
  })

  it('is called a sample only where it is one', async () => {
    list.mockResolvedValue(availablePlans.map((plan) => ({ ...plan, isSample: false })))
    await openHome()
    expect(screen.queryByText(/sample/i)).toBeNull()
    expect(figure('Per hour')).toHaveTextContent('€0.0420')
  })

  it('says of each plan whether it is a sample, where only some are', async () => {
    list.mockResolvedValue(availablePlansWith('v1.nano', { isSample: false }))
    const user = await openHome('/?plan=v1.nano')
    screen.getByText(/^Some plans are samples/)
    expect(figure('Per hour')).toHaveTextContent('€0.0036')
    await user.selectOptions(picker(), 'v1.small')
    expect(figure('Per hour, sample price')).toHaveTextContent('€0.0102')
  })

  it('names the families of a kind that has several', async () => {
    list.mockResolvedValue(
      availablePlansWith('c1.xlarge', { product: { slug: 'm1', name: 'Memory' } }),
    )
    await openHome()
    expect(within(picker()).getByRole('group', { name: 'Cloud: Memory' })).toBeInTheDocument()
    expect(within(picker()).getByRole('group', { name: 'VPS' })).toBeInTheDocument()
    screen.getByText('2 to 16 GiB memory, 1 to 8 vCPU shared, General purpose, Memory')
  })

  it('is available as JSON at its own address', async () => {
    await openHome()
    const links = screen.getAllByRole('link', { name: 'View as JSON' })
    expect(links[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/\/rest\/v1\/plan_catalogue\?.*status=eq\.published/),
    )
  })
})

describe('the page', () => {
  it('offers a visitor a server and the plans, with one main key', async () => {
    await openHome()
    expect(screen.getByRole('link', { name: 'Create server' })).toHaveAttribute('href', CREATE_PATH)
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '#products')
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(document.querySelectorAll('[data-primary-action]')).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it.each(['user', 'admin'] as const)(
    'offers servers and the dashboard to a signed-in %s',
    async (who) => {
      await openPage('/', who)
      expect(screen.getByRole('link', { name: 'Create server' })).toHaveAttribute(
        'href',
        '/dashboard/servers/new',
      )
      expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
      expect(screen.queryByRole('link', { name: /sign/i })).toBeNull()
    },
  )

  it('says to a suspended person why they cannot create a server', async () => {
    setViewerSuspended(true)
    await openPage('/', 'user')
    await screen.findByRole('group', { name: /hexagonal columns/ })
    expect(screen.getByText(SUSPENDED, { selector: 'p > span' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    // A style rule hides links with `data-create`.
    expect(document.documentElement).toHaveAttribute('data-suspended')
    const links = screen.getAllByRole('link').filter((link) => !('create' in link.dataset))
    const addresses = links.map((link) => link.getAttribute('href'))
    expect(addresses.filter((href) => href?.startsWith(CREATE_PATH))).toEqual([])
  })

  it('shows each product with the status of its page and leads there', async () => {
    await openHome()
    for (const { name, page } of planKinds) {
      const heading = screen.getByRole('heading', { level: 3, name })
      const link = within(heading).getByRole('link')
      expect(link).toHaveAttribute('href', pageById(page).path)
      expect(within(link.closest('li') ?? link).getByText('Preview')).toBeInTheDocument()
    }
  })

  it('says every claim once, with its status and where to check it', async () => {
    await openHome()
    for (const { claim, status, page, hash, link } of capabilities) {
      const row = screen.getByText(claim, { selector: 'li > *' }).closest('li')
      expect(row).toHaveTextContent(new RegExp(currentStatus(status, 'preview'), 'i'))
      expect(within(row as HTMLElement).getByRole('link', { name: link })).toHaveAttribute(
        'href',
        pageById(page).path + (hash === undefined ? '' : `#${hash}`),
      )
    }
  })

  it('promises a monthly cap only where a plan has one', async () => {
    const user = await openHome('/?plan=g1.l4')
    expect(figure('Monthly cap')).toHaveTextContent('none')
    expect(screen.queryByText(/never above the cap|with a monthly cap/)).toBeNull()
    await user.selectOptions(picker(), 'v1.nano')
    expect(figure('Monthly cap')).toHaveTextContent('€2.40')
  })
})
