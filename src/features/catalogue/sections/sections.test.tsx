// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { priceWriter } from '../money'
import { fewPlans, planLike } from '../testPlans'
import { BillingStates } from './BillingStates'
import { ImagesSection } from './ImagesSection'
import { LifeCycle } from './LifeCycle'
import { RegionsSection } from './RegionsSection'
import { SharedVsDedicated } from './SharedVsDedicated'
import { someStates, someSteps } from './testRows'

afterEach(cleanup)

const prices = priceWriter(fewPlans, 'en')
const now = Date.parse('2026-11-21T00:00:00Z')
const cells = (name: RegExp | string) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

const openBilling = (plan = 'v1.small') => {
  const onPlan = vi.fn<(slug: string) => void>()
  render(
    <BillingStates
      states={someStates}
      plans={fewPlans}
      prices={prices}
      plan={plan}
      onPlan={onPlan}
    />,
  )
  return onPlan
}

describe('billing by state', () => {
  it('prices each state for the chosen plan', () => {
    openBilling()
    expect(cells(/^Stopped/)).toEqual(['runs', 'It stays reserved.', '€0.0102'])
    expect(cells(/^Error/)).toEqual(['off', 'It failed.', 'not billed'])
  })

  it('asks for another plan', async () => {
    const onPlan = openBilling()
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Shown for plan' }),
      'd1.large',
    )
    expect(onPlan).toHaveBeenCalledWith('d1.large')
  })

  it('shows how minutes are counted, in the numbers of the plan', () => {
    openBilling()
    expect(screen.getByText(/^90 s/)).toHaveTextContent(
      '90 s = 2 min, floor(0.010200 × 2 ÷ 60) = 0.000340',
    )
    expect(screen.getByText(/never costs more than the cap of €6.80/)).toBeInTheDocument()
    cleanup()
    openBilling('g1.l4')
    expect(screen.getByText(/no monthly cap/)).toBeInTheDocument()
  })

  it('keeps room while it reads', () => {
    render(
      <BillingStates
        states={undefined}
        plans={[]}
        prices={prices}
        plan={undefined}
        onPlan={vi.fn()}
      />,
    )
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })
})

describe('the life cycle', () => {
  it('is drawn, and every step stands in the list', async () => {
    render(<LifeCycle states={someStates} transitions={someSteps} />)
    expect(
      screen.getAllByRole('img', { name: /meter runs while it is running and stopped/ }),
    ).toHaveLength(2)
    await userEvent.click(screen.getByText(/All 7 steps as a list/))
    expect(cells(/^stop asks first/)).toEqual([
      'running, starting',
      'stopping → stopped',
      'error',
      'owner, staff',
      'goes on',
    ])
    expect(cells(/^create/)[0]).toBe('no server')
    expect(cells(/^teleport/)).toContain('→ moon')
  })

  it('stands without rows', () => {
    render(<LifeCycle states={undefined} transitions={undefined} />)
    expect(screen.getByRole('heading', { name: 'Life cycle' })).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})

it('sets VPS beside VDS and marks what differs', () => {
  render(<SharedVsDedicated plans={fewPlans} prices={prices} />)
  expect(cells(/^Memory 1/)).toEqual(['1 – 8 GiB', '8 – 16 GiB'])
  expect(
    screen.getByText('4 VPS and 2 VDS plans, sample catalogue, not an offer'),
  ).toBeInTheDocument()
})

it('counts the plans of each region', () => {
  const regions = [{ slug: 'fra1', name: 'Frankfurt', country: 'DE' }]
  render(<RegionsSection regions={regions} plans={fewPlans} now={now} />)
  expect(cells(/^Frankfurt fra1/)).toEqual(['Germany', '7 plans', '2 plans'])
  expect(screen.getByText(/21 Nov 2026/)).toBeInTheDocument()
})

it('says when the stock of a region was last set', () => {
  const placed = [{ region: 'fra1', stock: 0, updatedAt: '2026-11-20T06:30:00Z' }]
  const regions = [{ slug: 'fra1', name: 'Frankfurt', country: 'DE' }]
  render(
    <RegionsSection
      regions={regions}
      plans={[planLike({ slug: 'a.b', regions: placed })]}
      now={now}
    />,
  )
  const [, stock] = cells(/^Frankfurt fra1/)
  expect(stock).toMatch(/^no plan\s*as of 20 Nov 2026, /)
})

it('names the plans whose disk is too small for an image', () => {
  const images = [{ slug: 'rocky-10', family: 'Rocky Linux', version: '10', minDiskGib: 15 }]
  const tiny = planLike({ slug: 'v1.tiny', diskGib: 10 })
  render(<ImagesSection images={images} plans={[...fewPlans, tiny]} />)
  expect(cells(/^Rocky Linux/)).toEqual(['10', '15 GiB', 'v1.tiny'])
  expect(screen.getByText(/2 of the plans here come without a disk/)).toBeInTheDocument()
})
