// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { capabilities } from '@/content/capabilities'
import { pageById } from '@/content/pages'
import { planKinds, samplePlans } from '@/content/samplePlans'
import { HomePage } from './HomePage'

afterEach(cleanup)

async function openHome() {
  const router = createRouter({
    routeTree: createRootRoute({ component: HomePage }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByRole('group', { name: /hexagonal columns/ })
  return userEvent.setup()
}

const drawing = () => screen.getByRole('group', { name: /hexagonal columns/ })
const column = (name: RegExp | string) => within(drawing()).getByRole('button', { name })
const picker = () =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Plan in the drawing' })
const figure = (label: string) => screen.getByText(label, { selector: 'p' }).nextElementSibling

const heard = () => screen.getAllByRole('status').map((status) => status.textContent)
const sum = () => screen.getByText(/^Estimate without VAT/).nextElementSibling
const formula = () => screen.getByText(/ h(, [\d.]+\))? ×/)

describe('the drawing', () => {
  it('has a button for every plan, one of them pressed and in the order of keys', async () => {
    await openHome()
    const buttons = within(drawing()).getAllByRole('button')
    expect(buttons).toHaveLength(samplePlans.length)
    for (const { slug, memoryGib } of samplePlans) column(`${slug}, ${memoryGib} GiB`)
    const pressed = buttons.filter((button) => button.getAttribute('aria-pressed') === 'true')
    expect(pressed).toEqual([column('d1.large, 16 GiB')])
    expect(buttons.filter((button) => button.tabIndex === 0)).toEqual(pressed)
  })

  it('lights the plan that is pressed, and the readouts follow', async () => {
    const user = await openHome()
    await user.click(column('g1.h100x2, 256 GiB'))
    expect(column('g1.h100x2, 256 GiB')).toHaveAttribute('aria-pressed', 'true')
    expect(column('d1.large, 16 GiB')).toHaveAttribute('aria-pressed', 'false')
    expect(picker()).toHaveValue('g1.h100x2')
    expect(figure('vCPU, dedicated')).toHaveTextContent('32')
    expect(figure('Memory')).toHaveTextContent('256 GiB')
    expect(figure('GPU memory')).toHaveTextContent('160 GiB')
    expect(figure('Per hour, sample price')).toHaveTextContent('€5.52')
    expect(figure('Monthly cap')).toHaveTextContent('none')
  })

  it('does the same by the list', async () => {
    const user = await openHome()
    await user.selectOptions(picker(), 'v1.nano')
    expect(column('v1.nano, 1 GiB')).toHaveAttribute('aria-pressed', 'true')
    expect(figure('Disk')).toHaveTextContent('20 GiB')
    expect(figure('Per hour, sample price')).toHaveTextContent('€0.0036')
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

  it('tells who listens all facts of the plan, once one has been chosen', async () => {
    const user = await openHome()
    expect(heard()).not.toContainEqual(expect.stringContaining('d1.large: 4 vCPU'))
    await user.click(column('v1.small, 4 GiB'))
    expect(heard()).toContain(
      'v1.small: 2 vCPU, shared, 4 GiB memory, 60 GiB disk, €0.0102 per hour, at most €6.80 a month',
    )
  })

  it('stands beside a table of the same facts', async () => {
    const user = await openHome()
    await user.click(screen.getByText('As a table'))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(samplePlans.length + 1)
    const row = screen.getByRole('row', { name: /d1\.xlarge/ })
    expect(row).toHaveTextContent(/8 dedicated.*32 GiB.*400 GiB.*€0\.1590.*€106\.00/)
  })
})

describe('the estimate', () => {
  it('prints its formula, and the cap where it applies', async () => {
    await openHome()
    expect(sum()).toHaveTextContent('€108.00')
    expect(formula()).toHaveTextContent('min(0.0810 × 700 h, 54.00) × 2 = 108.00 cap applies')
  })

  it('follows plan, hours and instances', async () => {
    const user = await openHome()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'v1.small')
    await user.click(screen.getByRole('button', { name: 'Work days' }))
    await user.click(screen.getByRole('button', { name: 'One instance less' }))
    expect(screen.getByRole('slider', { name: 'Hours in the month' })).toHaveValue('176')
    expect(formula()).toHaveTextContent('min(0.0102 × 176 h, 6.80) × 1 = 1.7952 1.80 to the cent')
    expect(sum()).toHaveTextContent('€1.80')
  })

  it('takes a typed number of instances and keeps it between 1 and 99', async () => {
    const user = await openHome()
    const field = screen.getByRole('textbox', { name: 'Instances' })
    await user.clear(field)
    expect(sum()).toHaveTextContent('€108.00')
    await user.type(field, '12')
    expect(sum()).toHaveTextContent('€648.00')
    await user.clear(field)
    await user.type(field, '0')
    await user.tab()
    expect(field).toHaveValue('1')
    const less = screen.getByRole('button', { name: 'One instance less' })
    expect(less).toHaveAttribute('aria-disabled', 'true')
    await user.click(less)
    expect(field).toHaveValue('1')
  })

  it('says so where there is no cap', async () => {
    const user = await openHome()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'g1.l4')
    expect(formula()).toHaveTextContent('0.71 × 700 h × 2 = 994.00')
    screen.getByRole('img', { name: 'Cost of one instance by hours: no cap on this plan' })
  })
})

describe('the page', () => {
  it('has one main key, to sign up', async () => {
    await openHome()
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/auth?mode=sign-up',
    )
    expect(screen.getByRole('link', { name: 'How it is built' })).toHaveAttribute(
      'href',
      '/architecture',
    )
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('shows each product with the status of its page and leads there', async () => {
    await openHome()
    for (const { name, page } of planKinds) {
      const heading = screen.getByRole('heading', { level: 3, name })
      const link = within(heading).getByRole('link')
      expect(link).toHaveAttribute('href', pageById(page).path)
      expect(within(link.closest('li') ?? link).getByText('Planned')).toBeInTheDocument()
    }
  })

  it('shows every claim with its status and the page behind it', async () => {
    await openHome()
    for (const { claim, status, page } of capabilities) {
      const row = screen.getByText(claim).closest('li')
      expect(row).toHaveTextContent(new RegExp(status, 'i'))
      expect(within(row as HTMLElement).getByText(pageById(page).nav)).toHaveAttribute(
        'href',
        pageById(page).path,
      )
    }
  })

  it('never shows a price without saying that it is a sample', async () => {
    await openHome()
    expect(screen.getAllByText(/sample catalogue, not an offer/).length).toBeGreaterThanOrEqual(3)
    screen.getByText('Servers cannot be ordered yet.')
  })
})
