import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import { routerContext, type RouterContext } from '@/domain/session/routerContext'
import Words, { headings } from '@/content/pages/vps.mdx'
import { createAuthActor } from '@/domain/session/authActor'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ProductPage } from './ProductPage'
import { productPages } from '@/components/catalogue/productPages'
import { VpsSections } from './productSections'

it('is readable as it comes from a server: what it is, its words, and room for the rows', async () => {
  expect(typeof window).toBe('undefined')
  const root = createRootRouteWithContext<RouterContext>()()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/vps',
    component: () => (
      <ProductPage
        shape={productPages.vps}
        search={catalogueSearch({ compare: 'v1.nano,v1.small', hours: 9999 })}
        words={Words}
        headings={headings}
        sections={VpsSections}
      />
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    context: routerContext(createAuthActor()),
    history: createMemoryHistory({ initialEntries: ['/vps'] }),
  })
  await router.load()
  const { prelude } = await prerender(<RouterProvider router={router as never} />)
  const html = await new Response(prelude).text()
  expect(html).toContain('<h1>')
  expect(html).toContain('How shared vCPUs behave under load')
  expect(html).toContain('aria-busy="true"')
  // A strict content security policy refuses style attributes in the document.
  expect(html).not.toContain('style="')
  expect(html).not.toMatch(/NaN|undefined|Infinity|\[object/)
})
