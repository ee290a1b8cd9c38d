import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyWithRetry } from './lazyWithRetry'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const Menu = ({ open = true, items = 3 }: { open?: boolean; items?: number }) =>
  open ? <nav>{items} pages</nav> : null

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const alert = () => screen.findByRole('alert')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a part that loads takes the place of its fallback, and gets its properties', async () => {
  const Part = lazyWithRetry(
    'The menu',
    () => Promise.resolve(Menu),
    ({ items }) => `soon ${items}`,
  )
  render(<Part items={7} />)
  expect(screen.getByText('soon 7')).toBeInTheDocument()
  expect(await screen.findByText('7 pages')).toBeInTheDocument()
  expect(screen.queryByText('soon 7')).not.toBeInTheDocument()
})

test('a part that does not load says so, and leaves the page around it and its fallback', async () => {
  const Part = lazyWithRetry('The menu', lost, () => 'instead')
  render(
    <p>
      around <Part />
    </p>,
  )
  expect(await alert()).toHaveTextContent('The menu did not load. Check your connection.')
  expect(screen.getByText(/around instead/)).toBeInTheDocument()
})

test('is requested again on demand, and appears', async () => {
  const load = vi.fn<() => Promise<typeof Menu>>(lost)
  const Part = lazyWithRetry('The menu', load)
  render(<Part />)
  await alert()
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue(Menu)
  await press('Try again')
  expect(await screen.findByText('3 pages')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('that fails again offers to load the page; without a connection it does not', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Part = lazyWithRetry('The menu', lost)
  const view = render(<Part />)
  await alert()
  await press('Try again')
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  online.mockReturnValue(true)
  view.rerender(<Part />)
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(await alert()).toHaveTextContent('Reloading the page may help.')
})

test('the message about what opens over the page goes when that is closed, and can close it', async () => {
  const Part = lazyWithRetry('The menu', lost as () => Promise<typeof Menu>)
  const onOpenChange = vi.fn()
  const openable = { onOpenChange }
  const view = render(<Part open {...openable} />)
  await alert()
  await press('Close')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  view.rerender(<Part open={false} {...openable} />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('comes by itself when the connection is back', async () => {
  const load = vi.fn<() => Promise<typeof Menu>>(lost)
  const Part = lazyWithRetry(null, load, () => 'Account')
  const { container } = render(<Part />)
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(container).toHaveTextContent(/^Account$/)
  load.mockResolvedValue(Menu)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('3 pages')).toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that is mounted again is requested again', async () => {
  const load = vi.fn<() => Promise<typeof Menu>>(lost)
  const Part = lazyWithRetry('The menu', load)
  const { unmount } = render(<Part />)
  await alert()
  unmount()
  load.mockResolvedValue(Menu)
  render(<Part />)
  expect(await screen.findByText('3 pages')).toBeInTheDocument()
})

test('a part without a name fails in silence', async () => {
  const Part = lazyWithRetry(null, lost)
  const { container } = render(<Part />)
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(container).toBeEmptyDOMElement()
})
