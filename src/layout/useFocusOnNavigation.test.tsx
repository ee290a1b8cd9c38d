import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as RadixDialog from 'radix-ui/dialog'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFocusOnNavigation } from './useFocusOnNavigation'

// jsdom cannot scroll, and says so for each navigation.
beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderPages(isDialogOpen: boolean) {
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
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/prices')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the site's own routes.
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { name: '/', hidden: true })
  return async () => {
    await router.navigate({ to: '/prices' })
    await screen.findByRole('heading', { name: '/prices', hidden: true })
  }
}

test('the main region takes the focus after a change of path', async () => {
  const navigate = await renderPages(false)
  await navigate()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('what someone types into an open dialog is not replaced when the page arrives', async () => {
  const navigate = await renderPages(true)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
  const person = userEvent.setup()
  await person.type(field, 'h1')
  await navigate()
  await person.keyboard('00')
  expect(field.value).toBe('h100')
})
