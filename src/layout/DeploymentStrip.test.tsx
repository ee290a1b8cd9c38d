import '@testing-library/jest-dom/vitest'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link } from '@tanstack/react-router'
import userEvent from '@testing-library/user-event'
import { setDeployment, type Deployment } from '@/lib/deployment'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { DeploymentStrip } from './DeploymentStrip'

const LINE = 32
const notice = ['Preview:', 'nothing is billed.'] as const

/** A window without a layout: a strip is as high as its lines, and a place as high as it says or as its strip. */
const linesIn = (place: Element) => place.querySelectorAll('p').length * LINE
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return Math.max(linesIn(this), Number.parseInt(this.style.height, 10) || 0)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return this.style.height === '' ? linesIn(this) : Number.parseInt(this.style.height, 10)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setDeployment({ orders: 'preview' })
})

async function open(facts: Deployment) {
  setDeployment(facts)
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: '/page',
    page: () => (
      <div data-testid="page">
        <DeploymentStrip />
        <Link to="/">Next</Link>
      </div>
    ),
  })
}
const change = (facts: Deployment) => act(() => setDeployment(facts))
const turn = (width: number) =>
  act(() => {
    vi.stubGlobal('innerWidth', width)
    window.dispatchEvent(new Event('resize'))
  })
const place = () => screen.getByTestId('page').firstElementChild as HTMLElement
const strip = () => screen.queryByRole('complementary', { name: 'Site notice' })

test('a notice that is over leaves its place, so that the page stays where it is', async () => {
  await open({ orders: 'preview', notice })
  expect(place().style.height).toBe('')
  change({ orders: 'open' })
  expect(strip()).toBeNull()
  expect(place().offsetHeight).toBe(LINE)
})

test('another notice that fits takes the place of the first', async () => {
  await open({ orders: 'preview', notice, announcement: 'Welcome.' })
  change({ orders: 'open', announcement: 'New plans.' })
  expect(place()).toContainElement(strip())
  expect(strip()).toHaveTextContent('New plans.')
  expect(place().offsetHeight).toBe(2 * LINE)
})

test('a window of another width ends the height of before, and one of the same width does not', async () => {
  await open({ orders: 'preview', notice })
  change({ orders: 'open' })
  // The bar of a phone's browser comes and goes.
  turn(window.innerWidth)
  expect(place().style.height).toBe(`${LINE}px`)
  turn(window.innerWidth / 2)
  expect(place().style.height).toBe('')
})

test('news without a place stand at the foot of the screen, and the next news too', async () => {
  await open({ orders: 'open' })
  change({ orders: 'open', announcement: 'Maintenance tonight.' })
  expect(strip()).toHaveTextContent('Maintenance tonight.')
  expect(place()).not.toContainElement(strip())
  expect(strip()).toHaveClass('sticky', 'bottom-0')
  expect(place().offsetHeight).toBe(0)
  change({ orders: 'open', announcement: 'Maintenance now.' })
  expect(place()).not.toContainElement(strip())
  expect(strip()).toHaveTextContent('Maintenance now.')
})

const incident = { kind: 'incident', title: 'Slow', text: '', when: 'since 10:00' } as const
const latest = () => screen.queryByRole('complementary', { name: 'Latest notice' })

test('an incident hides no notice', async () => {
  await open({ orders: 'preview', notice, incident })
  expect(strip()).toHaveTextContent('Incident: Slow. since 10:00')
  expect(strip()).toHaveTextContent('Preview: nothing is billed.')
})

test('an incident that is news stands at the foot, and the notice keeps its place', async () => {
  await open({ orders: 'preview', notice })
  change({ orders: 'preview', notice, incident })
  expect(place()).toContainElement(strip())
  expect(strip()).toHaveTextContent('Preview: nothing is billed.')
  expect(place()).not.toContainElement(latest())
  expect(latest()).toHaveTextContent('Incident: Slow.')
  expect(place().offsetHeight).toBe(LINE)
  change({ orders: 'preview', notice })
  expect(latest()).toBeNull()
})

test('a page that is opened later begins with the facts of then', async () => {
  await open({ orders: 'preview', notice })
  change({ orders: 'open' })
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  cleanup()
  await open({ orders: 'open', announcement: 'Maintenance tonight.' })
  expect(place()).toContainElement(strip())
})
