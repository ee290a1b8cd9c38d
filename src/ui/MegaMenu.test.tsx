import '@testing-library/jest-dom/vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { MegaMenu } from './MegaMenu'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const onNear = vi.fn<() => void>()

function show() {
  render(
    <>
      <MegaMenu
        cells={[
          { id: 'products', label: 'Products', isCurrent: true },
          { id: 'company', label: 'Company' },
          {
            id: 'prices',
            link: (
              <a href="#prices" data-cell="prices">
                Prices
              </a>
            ),
          },
        ]}
        onNear={onNear}
        renderPanel={(id) => (
          <>
            <ul>
              <li>
                <a href={`#${id}`}>A page of {id}</a>
              </li>
              <li>
                <a href={`#${id}-second`}>Second of {id}</a>
              </li>
            </ul>
            <ul>
              <li>
                <a href={`#${id}-third`}>Third of {id}</a>
              </li>
            </ul>
          </>
        )}
      />
      <button type="button">After</button>
    </>,
  )
  return {
    products: screen.getByRole('button', { name: 'Products' }),
    company: screen.getByRole('button', { name: 'Company' }),
  }
}

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

const page = (group: string) => screen.queryByRole('link', { name: `A page of ${group}` })

it('opens and closes on a press, one group at a time', () => {
  const { products, company } = show()
  fireEvent.click(products)
  expect(products).toHaveAttribute('aria-expanded', 'true')
  expect(page('products')).toBeVisible()
  fireEvent.click(company)
  expect(products).toHaveAttribute('aria-expanded', 'false')
  expect(page('products')).toBeNull()
})

it('gives the focus back on Escape', async () => {
  const user = userEvent.setup()
  const { company } = show()
  company.focus()
  await user.keyboard('{Enter}{Tab}')
  expect(page('company')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(company).toHaveFocus()
  expect(page('company')).toBeNull()
})

it('closes when the focus leaves it, and when a page of it is chosen', async () => {
  const user = userEvent.setup()
  const { company } = show()
  company.focus()
  await user.keyboard('{Enter}{Tab}{Tab}{Tab}{Tab}{Tab}')
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  expect(page('company')).toBeNull()
  fireEvent.click(company)
  fireEvent.click(page('company') ?? company)
  expect(page('company')).toBeNull()
})

it('opens under a mouse that rests for 120 ms, not under one that passes', () => {
  vi.useFakeTimers()
  onNear.mockClear()
  const { company } = show()
  fireEvent.pointerEnter(company, { pointerType: 'mouse' })
  expect(onNear).toHaveBeenCalledOnce()
  wait(119)
  expect(page('company')).toBeNull()
  wait(1)
  expect(page('company')).toBeVisible()
  fireEvent.pointerLeave(company, { pointerType: 'mouse' })
  wait(120)
  expect(page('company')).toBeNull()
  fireEvent.pointerEnter(company, { pointerType: 'touch' })
  wait(500)
  expect(page('company')).toBeNull()
})

const link = (name: string) => screen.getByRole('link', { name })

it('moves between the cells with the arrows, Home and End', async () => {
  const user = userEvent.setup()
  const { products, company } = show()
  products.focus()
  await user.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(company).toHaveFocus())
  expect(page('company')).toBeNull()
  await user.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(link('Prices')).toHaveFocus())
  await user.keyboard('{ArrowRight}{ArrowDown}')
  await vi.waitFor(() => expect(link('Prices')).toHaveFocus())
  await user.keyboard('{Home}')
  await vi.waitFor(() => expect(products).toHaveFocus())
  await user.keyboard('{End}')
  await vi.waitFor(() => expect(link('Prices')).toHaveFocus())
})

it('takes the open panel along, and closes it at a link', async () => {
  const user = userEvent.setup()
  const { products, company } = show()
  products.focus()
  await user.keyboard('{Enter}{ArrowRight}')
  await vi.waitFor(() => expect(company).toHaveFocus())
  await vi.waitFor(() => expect(company).toHaveAttribute('aria-expanded', 'true'))
  expect(products).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(link('Prices')).toHaveFocus())
  expect(company).toHaveAttribute('aria-expanded', 'false')
})

it('opens and enters with Arrow Down, and moves in columns', async () => {
  const user = userEvent.setup()
  const { products } = show()
  products.focus()
  await user.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(page('products')).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await vi.waitFor(() => expect(link('Second of products')).toHaveFocus())
  await user.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(link('Third of products')).toHaveFocus())
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  await vi.waitFor(() => expect(page('products')).toHaveFocus())
  await user.keyboard('{End}')
  await vi.waitFor(() => expect(link('Third of products')).toHaveFocus())
  await user.keyboard('{Home}')
  await vi.waitFor(() => expect(page('products')).toHaveFocus())
  await user.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(products).toHaveFocus())
  expect(page('products')).toBeVisible()
  await user.keyboard('{ArrowUp}')
  await vi.waitFor(() => expect(page('products')).toBeNull())
})

it('leaves arrows with another key to the browser', async () => {
  const user = userEvent.setup()
  const { products } = show()
  products.focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await vi.waitFor(() => expect(products).toHaveFocus())
})
