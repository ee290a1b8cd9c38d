import { RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { queryClientOf } from '@/domain/session/queryClient'
import { homeRouter } from './fixtures'
import { availablePlans } from '@/domain/catalogue/fixtures'

async function htmlWith(plans: typeof availablePlans | null): Promise<string> {
  expect(typeof window).toBe('undefined')
  const { router } = await homeRouter()
  if (plans)
    queryClientOf(router.options.context).setQueryData(publishedPlansQuery.queryKey, [...plans])
  const { prelude } = await prerender(<RouterProvider router={router as never} />)
  const html = await new Response(prelude).text()
  // A strict content security policy refuses style attributes in the document.
  expect(html).not.toContain('style="')
  expect(html).not.toMatch(/NaN|undefined|Infinity|\[object/)
  return html
}

it('is readable as it comes from a server: drawing, figures, table and claims', async () => {
  const html = await htmlWith(availablePlans)
  expect(html.match(/<g [^>]*aria-pressed="/g)).toHaveLength(availablePlans.length)
  for (const { slug, memoryGib } of availablePlans) {
    expect(html).toContain(`aria-label="${slug}, ${memoryGib} GiB"`)
  }
  // The dimension of the selected column ends with its price.
  expect(html).toMatch(/<text [^>]*>[^/]+(<!-- -->)?\/h<\/text>/)
  expect(html).toContain('<table')
  expect(html).toContain('What works today')
})

it('comes without the catalogue too: words, products and claims, and room for the rest', async () => {
  const html = await htmlWith(null)
  expect(html).toContain('<h1')
  expect(html).toContain('href="/gpu-compute"')
  expect(html).toContain('Loading plans')
  expect(html).toContain('What works today')
})
