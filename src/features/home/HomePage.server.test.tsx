import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import { samplePlans } from '@/content/samplePlans'
import { HomePage } from './HomePage'

it('is readable as it comes from a server: drawing, figures, table and claims', async () => {
  expect(typeof window).toBe('undefined')
  const router = createRouter({
    routeTree: createRootRoute({ component: HomePage }),
    history: createMemoryHistory(),
  })
  await router.load()
  const { prelude } = await prerender(<RouterProvider router={router} />)
  const html = await new Response(prelude).text()
  expect(html.match(/class="col"/g)).toHaveLength(samplePlans.length)
  for (const { slug, memoryGib } of samplePlans) {
    expect(html).toContain(`aria-label="${slug}, ${memoryGib} GiB"`)
  }
  expect(html).toContain('class="dim-name"')
  expect(html).toContain('<table')
  expect(html).toContain('min(0.0810 × ')
  // A strict content security policy refuses style attributes in the document.
  expect(html).not.toContain('style="')
  expect(html).not.toMatch(/NaN|undefined|Infinity|\[object/)
})
