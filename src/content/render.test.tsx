import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { MDXContent } from 'mdx/types'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { capabilitiesWith } from '@/content/capabilities'
import { pageById, publicPages } from '@/content/pages'
import { brand } from '@/lib/brand'

const modules = import.meta.glob<{ default: MDXContent }>('./pages/*.mdx', { eager: true })

/** Renders a page's text as a server would: this file runs without `window`. */
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

function escaped(text: string): string {
  return text.replaceAll("'", '&#x27;')
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

it('shows every available and planned claim on the home page', async () => {
  const html = await render('home')
  for (const item of [...capabilitiesWith('available'), ...capabilitiesWith('planned')]) {
    expect(html).toContain(escaped(item.claim))
  }
})

it('leads from the home page to the page behind each planned claim', async () => {
  const html = await render('home')
  for (const { page } of capabilitiesWith('planned')) {
    expect(html).toContain(`href="${pageById(page).path}"`)
  }
})

it('writes the name of the brand and the address that follows from it', async () => {
  expect(await render('os')).toContain(`${brand.name}<!-- -->OS`)
  expect(await render('research')).toContain(`href="${brand.osPath}"`)
})
