import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createAuthActor } from '@/domain/session/authActor'
import { listPlans } from '@/domain/catalogue/queries'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { seoHead } from '@/components/seo/seoHead'
import { dehydrateQueries, type DehydratedQueries } from '@/lib/dehydratedState'
import { getQueryClient } from '@/domain/session/queryClient'
import { isSampleCatalogue, setSampleCatalogue } from '@/lib/deployment'
import { createAppRouter, type AppRouter } from './router'

export { publicPaths } from '@/content/publicPaths'

export interface RenderedPage {
  /** Title, description, canonical link, and what is for search engines and places that show links. */
  head: string
  /** What stands in #root. */
  body: string
  /** The route that the router found, such as `/vps`, `/` or `/$`. */
  routeId: string
  /** Every row that the page shows, for the browser to begin with. */
  rows: DehydratedQueries
}

/**
 * Reads what holds for the whole deployment, before the first page is rendered.
 * @returns whether the catalogue is a sample
 * @throws Failure where the plans cannot be read
 */
export async function readDeployment(): Promise<boolean> {
  const plans = await listPlans(new AbortController().signal)
  const isSample = isSampleCatalogue(plans)
  setSampleCatalogue(isSample)
  return isSample
}

/**
 * The HTML of a page as a visitor sees it who is not signed in and has chosen nothing: main.tsx brings it to life as
 * it stands. The auth machine is made and not started, as it is not in the browser before hydration either. What a
 * rendering asks the backend for is read, and the page rendered again, until it asks for nothing more.
 * @throws Failure where rows cannot be read; whatever a component throws
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const auth = createAuthActor()
  const queries = getQueryClient(auth)
  const router = createAppRouter(auth, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  let document = await render(router)
  for (;;) {
    const unread = queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'pending')
    if (unread.length === 0) break
    await Promise.all(unread.map((query) => query.fetch()))
    document = await render(router)
  }
  const [, head, body] =
    /<head>(.*)<\/head><body><div id="root">(.*)<\/div><\/body><\/html>$/s.exec(document) ?? []
  if (head === undefined || body === undefined) throw new Error(`${path} rendered no document`)
  const routeId = router.state.matches.at(-1)?.routeId ?? '/$'
  const found = seoHead({
    path,
    ...headOf(router),
    plans: queries.getQueryData(publishedPlansQuery.queryKey) ?? [],
    now: Date.now(),
  })
  return { head: head + found, body, routeId, rows: dehydrateQueries(queries) }
}

/** Title and description as the head of the page has them. */
function headOf(router: AppRouter): { title: string; description: string | undefined } {
  const { meta } = router.state.matches.findLast((match) => match.meta !== undefined) ?? {}
  return {
    title: meta?.find((entry) => entry?.title !== undefined)?.title ?? '',
    description: meta?.find((entry) => entry?.name === 'description')?.content,
  }
}

async function render(router: AppRouter): Promise<string> {
  const { prelude } = await prerender(
    <html lang="en">
      <head />
      <body>
        <div id="root">
          <StrictMode>
            <RouterProvider router={router} />
          </StrictMode>
        </div>
      </body>
    </html>,
    {
      onError: (error) => {
        throw error
      },
      // React would otherwise move large parts behind the page's end, with inline scripts that put them in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  )
  return new Response(prelude).text()
}
