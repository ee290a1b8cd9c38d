// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Head } from './Head'
import { documentHead } from './pageHead'

afterEach(cleanup)

const content = (attribute: string) =>
  [...document.head.querySelectorAll(`meta[${attribute}]`)].map((meta) =>
    meta.getAttribute('content'),
  )
const canonical = () =>
  [...document.head.querySelectorAll('link[rel=canonical]')].map((link) =>
    link.getAttribute('href'),
  )

it('says what the page is that is shown, once, and of the next page what that one is', async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <Head />
        <Outlet />
      </>
    ),
  })
  const page = (path: string, title: string, description?: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      head: () => documentHead({ title, path, ...(description && { description }) }),
      component: () => null,
    })
  const router = createRouter({
    routeTree: root.addChildren([page('/a', 'First', 'What the first is.'), page('/b', 'Second')]),
    history: createMemoryHistory({ initialEntries: ['/a'] }),
  })
  await router.load()
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(document.title).toMatch(/^First · /))
  expect(content('name="description"')).toEqual(['What the first is.'])
  expect(content('property="og:description"')).toEqual(['What the first is.'])
  expect(canonical()).toEqual(['/a'])

  await act(() => router.navigate({ href: '/b' }))
  await waitFor(() => expect(document.title).toMatch(/^Second · /))
  expect(document.head.querySelectorAll('title')).toHaveLength(1)
  expect(content('name="description"')).toEqual([])
  expect(content('property="og:title"')).toHaveLength(1)
  expect(canonical()).toEqual(['/b'])
})
