import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showPrerendered } from '@tests/support/prerendered'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { somePlans } from '@/domain/catalogue/fixtures'
import { Estimator, type EstimateValue } from './Estimator'

// This test renders no router.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

afterEach(cleanup)

const prices = createPriceFormatter('en')
const heard = vi.fn<(value: EstimateValue) => void>()

function Kept({ start, writer = prices }: { start: EstimateValue; writer?: typeof prices }) {
  const [value, setValue] = useState(start)
  return (
    <Estimator
      plans={somePlans}
      prices={writer}
      value={value}
      onChange={(next) => {
        heard(next)
        setValue(next)
      }}
    />
  )
}
const open = (start: Partial<EstimateValue> = {}, writer = prices) => {
  heard.mockClear()
  render(<Kept start={{ plan: 'd1.large', hours: 700, count: 2, ...start }} writer={writer} />)
  return userEvent.setup()
}
const sum = () => screen.getByText(/^Estimate for the month/).nextElementSibling
const formula = () => screen.getByText(/ h(, [\d.,]+\))? ×/)
const exact = () => screen.getByRole('textbox', { name: 'Exact number of hours' })

/** Types into a field that no script knows yet. */
function typeEarly(name: string, text: string) {
  screen.getByRole<HTMLInputElement>('textbox', { name }).value = text
}

describe('the estimator', () => {
  it('knows the hours and the servers that were typed before the scripts came', async () => {
    const hydrate = showPrerendered(<Kept start={{ plan: 'd1.large', hours: 700, count: 2 }} />)
    typeEarly('Exact number of hours', '300')
    typeEarly('Servers', '3')
    await hydrate()
    expect(await screen.findByText(/ h(, [\d.,]+\))? × 3/)).toHaveTextContent('300 h')
  })

  it('prints the sum, the formula and the chart', () => {
    open()
    expect(sum()).toHaveTextContent('€108.00')
    expect(formula()).toHaveTextContent('min(0.0810 × 700 h, 54.00) × 2 = 108.00 cap applies')
    expect(screen.getByRole('img', { name: /cap €54.00 from 667 h/ })).toBeInTheDocument()
  })

  it('says the millionths where the cents are not all', async () => {
    const user = open({ plan: 'v1.nano', hours: 1, count: 1 })
    expect(formula()).toHaveTextContent('× 1 = 0.0036 0.00 rounded')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'g1.l4')
    expect(formula()).toHaveTextContent('0.71 × 1 h × 1 = 0.71')
    expect(screen.getByRole('img', { name: /no monthly cap/ })).toBeInTheDocument()
  })

  it('takes the hours exactly, by a common use, and keeps them in a month', async () => {
    const user = open()
    await user.clear(exact())
    await user.type(exact(), '12')
    expect(heard).toHaveBeenLastCalledWith({ plan: 'd1.large', hours: 12, count: 2 })
    await user.clear(exact())
    await user.type(exact(), '9999')
    expect(heard).toHaveBeenLastCalledWith({ plan: 'd1.large', hours: 744, count: 2 })
    await user.tab()
    expect(exact()).toHaveValue('744')
    await user.click(screen.getByRole('button', { name: 'Work days' }))
    expect(heard).toHaveBeenLastCalledWith({ plan: 'd1.large', hours: 176, count: 2 })
    expect(screen.getByRole('slider', { name: 'Hours in the month' })).toHaveValue('176')
  })

  it('changes nothing for what is no number', async () => {
    const user = open()
    await user.clear(exact())
    await user.type(exact(), 'x')
    expect(heard).not.toHaveBeenCalled()
    await user.tab()
    expect(exact()).toHaveValue('700')
  })

  it('counts from 1 to 99', async () => {
    const user = open({ count: 1 })
    await user.click(screen.getByRole('button', { name: 'One server fewer' }))
    expect(heard).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'One server more' }))
    expect(heard).toHaveBeenLastCalledWith({ plan: 'd1.large', hours: 700, count: 2 })
    expect(screen.getByRole('textbox', { name: 'Servers' })).toHaveValue('2')
  })

  it('says what an announced price does to the same month', () => {
    open({ plan: 'v1.medium', hours: 744, count: 2 })
    expect(screen.getByText(/^From/)).toHaveTextContent(
      'From 1 Feb 2027 an hour costs €0.0210, at most €14.00 a month. A month of these hours then comes to €28.00, €1.60 more.',
    )
  })

  it('takes the first plan for one that is not there, and writes money as the place does', () => {
    open({ plan: 'gone', hours: 744, count: 1 }, createPriceFormatter('de'))
    expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveValue('v1.nano')
    expect(sum()).toHaveTextContent('2,40 €')
  })

  it('draws nothing without plans', () => {
    render(
      <Estimator
        plans={[]}
        prices={prices}
        value={{ plan: undefined, hours: 1, count: 1 }}
        onChange={heard}
      />,
    )
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
  })
})
