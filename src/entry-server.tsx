import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { publicPages } from '@/content/pages'
import { createAuthActor } from '@/features/auth/authActor'
import { createAppRouter } from '@/router'

/** Everything that a visitor can open without an account, in the address's own form. */
export const publicPaths: readonly string[] = [...publicPages.map(({ path }) => path), '/auth']

export interface RenderedPage {
  /** Title, description, canonical link and the like. */
  head: string
  /** What stands in #root. */
  body: string
  /** The route that the router found, such as `/vps`, `/` or `/$`. */
  routeId: string
}

/**
 * The HTML of a page as a visitor sees it who is not signed in and has chosen nothing: main.tsx brings it to life as
 * it stands. The auth machine is made and not started, as it is not in the browser before hydration either.
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const router = createAppRouter(
    createAuthActor(),
    createMemoryHistory({ initialEntries: [path] }),
  )
  await router.load()
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
  const html = await new Response(prelude).text()
  const [, head, body] =
    /<head>(.*)<\/head><body><div id="root">(.*)<\/div><\/body><\/html>$/s.exec(html) ?? []
  if (head === undefined || body === undefined) throw new Error(`${path} rendered no document`)
  return { head, body, routeId: router.state.matches.at(-1)?.routeId ?? '/$' }
}
