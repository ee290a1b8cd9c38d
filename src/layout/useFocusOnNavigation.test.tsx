import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as RadixDialog from 'radix-ui/dialog'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusOnNavigation } from './useFocusOnNavigation'

// jsdom cannot scroll, and says so for each navigation.
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  hasPointer('fine')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hasPointer = (kind: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }))

async function renderPages(isDialogOpen: boolean, first = '/') {
  const root = createRootRoute({
    component: function Root() {
      const main = useFocusOnNavigation()
      return (
        <>
          <main ref={main} tabIndex={-1}>
            <Outlet />
          </main>
          <RadixDialog.Root open={isDialogOpen}>
            <RadixDialog.Content aria-describedby={undefined}>
              <RadixDialog.Title>Search</RadixDialog.Title>
              <input aria-label="Search" />
            </RadixDialog.Content>
          </RadixDialog.Root>
        </>
      )
    },
  })
  const page = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> })
  const line = createRoute({
    getParentRoute: () => root,
    path: '/line',
    component: () => (
      <>
        <h1>/line</h1>
        <input aria-label="Line" data-focus-first />
      </>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/prices'), line]),
    history: createMemoryHistory({ initialEntries: [first] }),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the site's own routes.
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: first, hidden: true })
  return async (to = '/prices') => {
    await router.navigate({ to })
    await screen.findByRole('heading', { name: to, hidden: true })
  }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('the main region takes the focus after a change of path', async () => {
  const navigate = await renderPages(false)
  await navigate()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('what someone types into an open dialog is not replaced when the page arrives', async () => {
  const navigate = await renderPages(true)
  const search = field('Search')
  const person = userEvent.setup()
  await person.type(search, 'h1')
  await navigate()
  await person.keyboard('00')
  expect(search.value).toBe('h100')
})

test('a part that asks for it takes the focus, on the first page of a visit too', async () => {
  const navigate = await renderPages(false)
  expect(document.activeElement).toBe(document.body)
  await navigate('/line')
  expect(document.activeElement).toBe(field('Line'))
  cleanup()
  await renderPages(false, '/line')
  await waitFor(() => expect(document.activeElement).toBe(field('Line')))
})

test('a field does not open the keyboard of a phone', async () => {
  hasPointer('coarse')
  const navigate = await renderPages(false)
  await navigate('/line')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
