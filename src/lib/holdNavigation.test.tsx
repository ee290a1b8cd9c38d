import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router'
import { createContext, lazy, startTransition, Suspense, useContext } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginHydration, endHydration } from './hydration'
import { holdNavigation } from './holdNavigation'
import { useMissedTraversal } from './traversal'

const usePath = () => useRouterState({ select: ({ location }) => location.pathname })

/** A part of the frame that says which page is open, and whose code comes late. */
function Where() {
  return <p>You are at {usePath()}</p>
}

/** What the frame draws as its late part. */
const LatePart = createContext(<Where />)

function Frame() {
  useMissedTraversal()
  return (
    <>
      <main>
        <Outlet />
      </main>
      <Link to="/prices">Prices</Link>
      <Suspense>{useContext(LatePart)}</Suspense>
      <footer>Foot</footer>
    </>
  )
}

function routerAt(path: string) {
  const rootRoute = createRootRoute({ component: Frame })
  const page = (name: string) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: name,
      component: () => <h1>The page {name}</h1>,
    })
  return createRouter({
    routeTree: rootRoute.addChildren([page('vps'), page('prices')]),
    history: createMemoryHistory({ initialEntries: ['/prices', path], initialIndex: 1 }),
  })
}

let root: Root
let mismatches: unknown[]

/** Shows the page as the build writes it. */
async function write(): Promise<HTMLElement> {
  const built = routerAt('/vps')
  await built.load()
  built.ssr = { manifest: undefined }
  const element = document.createElement('div')
  element.id = 'root'
  element.innerHTML = renderToString(<RouterProvider router={built} />)
  document.body.replaceChildren(element)
  return element
}

/** Hydrates the page. The late part waits for `arrive`. */
async function hydrate(element: HTMLElement) {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Where }>()
  const router = routerAt('/vps')
  const Late = lazy(() => promise)
  beginHydration()
  await router.load()
  router.ssr = { manifest: undefined }
  holdNavigation(router)
  startTransition(() => {
    const app = (
      <LatePart value={<Late />}>
        <RouterProvider router={router} />
      </LatePart>
    )
    root = hydrateRoot(element, app, { onRecoverableError: (error) => mismatches.push(error) })
  })
  return { router, arrive: () => resolve({ default: Where }) }
}

beforeEach(() => {
  mismatches = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  root.unmount()
  endHydration()
  cleanup()
  vi.unstubAllGlobals()
})

test('a link that is followed while a part of the page has no code yet waits for it', async () => {
  const element = await write()
  const written = screen.getByText('You are at /vps')
  const { router, arrive } = await hydrate(element)
  await waitFor(() => expect(router.history.subscribers.size).toBe(1))
  screen.getByRole('link').click()
  await waitFor(() => expect(router.history.location.pathname).toBe('/prices'))
  expect(screen.getByRole('heading')).toHaveTextContent('The page vps')
  arrive()
  expect(await screen.findByText('The page prices')).toBeVisible()
  expect(screen.getByText('You are at /prices')).toBe(written)
  expect(mismatches).toEqual([])
})

test('a step back before the page follows the history leads to the page of the address', async () => {
  const element = await write()
  const { router, arrive } = await hydrate(element)
  router.history.back()
  arrive()
  expect(await screen.findByText('The page prices')).toBeVisible()
  expect(screen.getByText('You are at /prices')).toBeVisible()
  expect(mismatches).toEqual([])
})
