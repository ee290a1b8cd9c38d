import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Head } from './Head'
import { documentHead } from './documentHead'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

const content = (attribute: string) =>
  [...document.head.querySelectorAll(`meta[${attribute}]`)].map((meta) =>
    meta.getAttribute('content'),
  )
const canonical = () =>
  [...document.head.querySelectorAll('link[rel=canonical]')].map((link) =>
    link.getAttribute('href'),
  )

it('says what the page is that is shown, once, and of the next page what that one is', async () => {
  vi.stubEnv('VITE_SITE_URL', 'https://site.example')
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
  expect(canonical()).toEqual(['https://site.example/a'])

  await act(() => router.navigate({ href: '/b' }))
  await waitFor(() => expect(document.title).toMatch(/^Second · /))
  expect(document.head.querySelectorAll('title')).toHaveLength(1)
  expect(content('name="description"')).toEqual([])
  expect(canonical()).toEqual(['https://site.example/b'])
})

describe('the canonical link', () => {
  it.each([
    ['https://site.example', '/', 'https://site.example/'],
    ['https://site.example/', '/vps', 'https://site.example/vps'],
    ['http://localhost:4173', '/vps', 'http://localhost:4173/vps'],
  ])('of a site at %s for %s is %s', (origin, path, href) => {
    vi.stubEnv('VITE_SITE_URL', origin)
    expect(documentHead({ title: 'Page', path }).links).toEqual([{ rel: 'canonical', href }])
  })

  it('is not there for a page that is not to be listed', () => {
    vi.stubEnv('VITE_SITE_URL', 'https://site.example')
    expect(documentHead({ title: 'Dashboard' }).links).toEqual([])
  })

  it('is not there where the build does not know its origin: a relative one would be wrong', () => {
    vi.stubEnv('VITE_SITE_URL', '')
    expect(documentHead({ title: 'Page', path: '/vps' }).links).toEqual([])
  })
})
