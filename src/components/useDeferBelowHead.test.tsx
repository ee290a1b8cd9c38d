import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { watchTraversal } from '@/lib/traversal'
import { beginHydration, endHydration } from '@/lib/hydration'
import { useDeferBelowHead } from './useDeferBelowHead'

window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  endHydration()
})

/** Navigates to /long and returns for each render whether the whole page was rendered, or only its head. */
async function paintedBy(go: (history: RouterHistory) => void) {
  const painted: boolean[] = []
  function Long() {
    const isWhole = useDeferBelowHead()
    useEffect(() => void painted.push(isWhole))
    return <h1>Long</h1>
  }
  const root = createRootRoute({ component: Outlet })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <h1>Home</h1>,
  })
  const long = createRoute({ getParentRoute: () => root, path: '/long', component: Long })
  const history = createMemoryHistory({ initialEntries: ['/long', '/'], initialIndex: 1 })
  const router = createRouter({ routeTree: root.addChildren([home, long]), history })
  watchTraversal(router.history)
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: 'Home' })
  painted.length = 0
  await act(async () => go(history))
  await screen.findByRole('heading', { name: 'Long' })
  return painted
}

test('of a page that somebody follows a link to, the head is painted first', async () => {
  expect(await paintedBy((history) => history.push('/long'))).toEqual([false, true])
})

test('a page that is gone back to is there as a whole, as high as it was', async () => {
  expect(await paintedBy((history) => history.back())).toEqual([true])
})

test('so is one with a place on it to go to', async () => {
  expect(await paintedBy((history) => history.push('/long#plans'))).toEqual([true])
})

test('and one that the build wrote', async () => {
  beginHydration()
  expect(await paintedBy((history) => history.push('/long'))).toEqual([true])
})
