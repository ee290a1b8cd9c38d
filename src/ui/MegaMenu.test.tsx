// @vitest-environment jsdom
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
        groups={[
          { id: 'products', label: 'Products', isCurrent: true },
          { id: 'company', label: 'Company' },
        ]}
        onNear={onNear}
        renderPanel={(id) => <a href={`#${id}`}>A page of {id}</a>}
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
  await user.keyboard('{Enter}{Tab}{Tab}')
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
