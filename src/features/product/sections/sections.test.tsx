import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { planState } from '@/domain/catalogue/availability'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { somePlans } from '@/domain/catalogue/fixtures'
import { failedQuery, loadedQuery, pendingQuery } from '@tests/support/queryViews'
import { BillingStates } from './BillingStates'
import { ImagesSection } from './ImagesSection'
import { LifeCycle } from './LifeCycle'
import { RegionsSection } from './RegionsSection'
import { SharedVsDedicated } from './SharedVsDedicated'
import { someStates, someSteps } from '@/components/lifeCycle/fixtures'

afterEach(cleanup)

const prices = createPriceFormatter('en')
const now = Date.parse('2026-11-21T00:00:00Z')
const cells = (name: RegExp | string) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

const openBilling = (plan = 'v1.small') => {
  const onPlan = vi.fn<(slug: string) => void>()
  render(
    <BillingStates
      query={loadedQuery(someStates)}
      plans={somePlans}
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
    expect(cells(/^Stopped/)).toEqual(['It stays reserved.', '€0.0102'])
    expect(cells(/^Error/)).toEqual(['It failed.', 'Not billed'])
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
    expect(screen.getByText(/^Billed per started minute/)).toHaveTextContent('€0.000001')
    expect(screen.getByText(/^At most €6.80 per server and month/)).toBeInTheDocument()
    cleanup()
    openBilling('g1.l4')
    expect(screen.getByText(/^No monthly cap/)).toBeInTheDocument()
  })

  it('keeps room while it reads', () => {
    render(
      <BillingStates
        query={pendingQuery}
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
  it('is drawn, and every action is in the list', async () => {
    render(<LifeCycle query={loadedQuery([someStates, someSteps])} />)
    expect(
      screen.getAllByRole('img', {
        name: /Billed while it is running and stopped/,
      }),
    ).toHaveLength(2)
    await userEvent.click(screen.getByText(/All 8 actions/))
    expect(cells(/^stop asks you to confirm/)).toEqual([
      'running, starting',
      'stopping → stopped',
      'error',
      'operator, staff',
      'goes on',
    ])
    expect(cells(/^create/)[0]).toBe('no server')
    expect(cells(/^teleport/)).toContain('→ moon')
  })

  it('renders without rows', () => {
    render(<LifeCycle query={pendingQuery} />)
    expect(screen.getByRole('heading', { name: 'Life cycle' })).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })
})

it('compares VPS with VDS', () => {
  render(<SharedVsDedicated plans={somePlans} prices={prices} />)
  expect(cells(/^Memory 1/)).toEqual(['1 – 8 GiB', '8 – 16 GiB'])
  expect(screen.getByText('4 VPS and 2 VDS plans')).toBeInTheDocument()
})

it('counts the plans of each region', () => {
  const regions = [
    { slug: 'fra1', name: 'Frankfurt', country: 'DE' },
    { slug: 'hel1', name: 'Helsinki', country: 'FI' },
  ]
  render(<RegionsSection query={loadedQuery(regions)} plans={somePlans} now={now} />)
  const [fra1, hel1] = screen.getAllByRole('listitem')
  expect(fra1).toHaveTextContent('Frankfurt fra1Germany7 of 9 plans, 2 sold out')
  expect(hel1).toHaveTextContent('Not offered')
  expect(screen.getByText(/21 Nov 2026/)).toBeInTheDocument()
})

it('says of a region with nothing left that no plan is in stock', () => {
  const soldOut = somePlans.filter((plan) => planState(plan, 'fra1', now) === 'sold_out')
  const regions = [{ slug: 'fra1', name: 'Frankfurt', country: 'DE' }]
  render(<RegionsSection query={loadedQuery(regions)} plans={soldOut} now={now} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('No plan in stock')
})

it('lists the operating systems with the disk that they need', () => {
  const images = [
    { slug: 'rocky-10', family: 'Rocky Linux', version: '10', minDiskGib: 15 },
    { slug: 'rocky-9', family: 'Rocky Linux', version: '9', minDiskGib: 10 },
  ]
  render(<ImagesSection query={loadedQuery(images)} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('Rocky Linux 10, 9min. disk 15 GiB')
})

it('offers to read rows again that could not be read', () => {
  render(
    <>
      <BillingStates
        query={failedQuery}
        plans={[]}
        prices={prices}
        plan={undefined}
        onPlan={vi.fn()}
      />
      <LifeCycle query={failedQuery} />
      <RegionsSection query={failedQuery} plans={[]} now={0} />
      <ImagesSection query={failedQuery} />
    </>,
  )
  expect(screen.getAllByRole('alert')).toHaveLength(4)
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(4)
})
