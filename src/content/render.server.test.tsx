import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { MDXContent } from 'mdx/types'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { publicPages } from './pages'
import { brand } from '@/lib/brand'

const modules = import.meta.glob<{ default: MDXContent }>('./pages/*.mdx', { eager: true })

/** Renders a page's text like a server. This file runs without `window`. */
async function render(id: string): Promise<string> {
  const Words = modules[`./pages/${id}.mdx`]?.default
  if (!Words) throw new Error(`There is no text for "${id}"`)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Words /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

it.each(publicPages)('$id renders without a window', async ({ id }) => {
  expect(typeof window).toBe('undefined')
  const html = await render(id)
  expect(html).toContain('<h2 id="')
  expect(html).not.toContain('<h1')
  expect(html).not.toMatch(/undefined|\[object/)
})

it.each(publicPages)('$id has a heading over every column of its tables', async ({ id }) => {
  expect(await render(id)).not.toMatch(/<th[^>]*><\/th>/)
})

it('writes the name of the brand and the address that follows from it', async () => {
  expect(await render('os')).toContain(`${brand.name}<!-- -->OS`)
  expect(await render('research')).toContain(`href="${brand.osPath}"`)
})
