import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createAuthActor } from '@/domain/session/authActor'
import { listPlans } from '@/domain/catalogue/queries'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { seoHead } from '@/components/seo/seoHead'
import { dehydrateQueries, type DehydratedQueries } from '@/lib/dehydratedState'
import { getQueryClient } from '@/domain/session/queryClient'
import { deploymentOf, isSampleCatalogue } from '@/domain/settings/deploymentOf'
import { readSettings } from '@/domain/settings/settings'
import { deployment, setDeployment, type Deployment } from '@/lib/deployment'
import { createAppRouter, type AppRouter } from './router'

export { publicPaths } from '@/content/publicPaths'

export interface RenderedPage {
  /** HTML of the head: title, description, canonical link, and tags for search engines and link previews. */
  head: string
  /** HTML of the content of #root. */
  body: string
  /** The route that the router found, such as `/vps`, `/` or `/$`. */
  routeId: string
  /** The rows that the page shows, so that the browser can hydrate it without requests. */
  rows: DehydratedQueries
}

/**
 * Reads the facts about the whole deployment. Call it before the first page is rendered.
 * @throws Failure if the plans or the settings cannot be read
 */
export async function readDeployment(): Promise<Deployment> {
  const { signal } = new AbortController()
  const [plans, settings] = await Promise.all([listPlans(signal), readSettings(signal)])
  setDeployment(deploymentOf(settings, isSampleCatalogue(plans)))
  return deployment()
}

/**
 * The HTML of a page for a visitor who is not signed in and has chosen nothing. main.tsx hydrates it unchanged, so the
 * auth machine is created but not started, as in the browser before hydration. The page is rendered, its pending
 * queries are fetched, and it is rendered again, until no query is pending.
 * @param path of the page, such as `/vps`
 * @throws Failure if rows cannot be read; also any error that a component throws
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
    orders: deployment().orders,
    now: Date.now(),
  })
  return { head: head + found, body, routeId, rows: dehydrateQueries(queries) }
}

/** Title and description from the route's `head`. */
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
      // Otherwise React writes large parts at the end of the page, with inline scripts that move them into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  )
  return new Response(prelude).text()
}
