import { dehydrate, hashKey, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { isOffered, planPath } from '@/domain/catalogue/planPath'
import { listPlans } from '@/domain/catalogue/queries'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import type { Profile } from '@/domain/identity/profile'
import { profileQuery } from '@/domain/identity/profileQuery'
import { seoHead } from '@/components/seo/seoHead'
import { createFrameAuth, createLateAuth } from '@/domain/session/lateAuth'
import { createQueryClient } from '@/lib/queryClient'
import { catalogueFacts, deploymentOf } from '@/domain/settings/deploymentOf'
import { pageGroups, pagesIn } from '@/content/pages'
import { operatorDocs } from '@/content/operate/operatorDocs'
import { listedPaths, publicPaths } from '@/content/publicPaths'
import { readProvider } from '@/domain/provider/provider'
import { readSettings } from '@/domain/settings/settings'
import { deployment, setDeployment, type Deployment } from '@/lib/deployment'
import { frames, type FramePage } from './early/frame'
import { createAppRouter, type AppRouter } from './router'

export { earlyReadScript } from '@/domain/session/earlyReadScript'
export { siteReadScript } from '@/domain/settings/siteReadScript'
export { frameScript } from '@/early/frame'

export interface RenderedPage {
  title: string
  /** Absent on pages that no search engine lists. */
  description: string | undefined
  /** HTML of the head: title, description, canonical link, and tags for search engines and link previews. */
  head: string
  /** HTML of the content of #root. */
  body: string
  /** The route that the router found, such as `/vps`, `/` or `/$`. */
  routeId: string
  /** The rows that the page shows, so that the browser can hydrate it without requests. */
  rows: DehydratedState
}

/**
 * Reads the facts about the whole deployment. Call it before the first page is rendered.
 * @throws Failure if the plans or the settings cannot be read
 */
export async function readDeployment(): Promise<Deployment> {
  const { signal } = new AbortController()
  const [plans, settings, provider] = await Promise.all([
    listPlans(signal),
    readSettings(signal),
    readProvider(signal),
  ])
  setDeployment(deploymentOf(settings, provider, catalogueFacts(plans)))
  return deployment()
}

/** The paths of the pages of all published plans. */
export async function readPlanPaths(): Promise<string[]> {
  return (await listPlans(new AbortController().signal)).map(planPath)
}

export interface SitePaths {
  written: string[]
  /** For search engines. */
  listed: string[]
  /** The same, without the sign-in, under headings. */
  sections: { title: string; paths: string[] }[]
}

const listedBelow = (folder: string) => listedPaths.filter((path) => path.startsWith(folder))

const isListed = (path: string) => isOffered(path, deployment().sells)

/** The pages to write and those to list: each with the legal documents and the guide that the rows show. Call `readDeployment` before. */
export function sitePaths(): SitePaths {
  const documents = (deployment().documents ?? [])
    .map(({ href }) => href)
    .filter((href) => href.startsWith('/'))
  const guide = deployment().hasOperatorDocs ? operatorDocs.map(({ path }) => path) : []
  const groups = pageGroups.map(({ id, label }) => ({
    title: label,
    paths: pagesIn(id)
      .map(({ path }) => path)
      .filter(isListed),
  }))
  return {
    written: [...publicPaths, ...documents, ...guide],
    listed: [...listedPaths.filter(isListed), ...documents, ...guide],
    sections: [
      { title: 'Overview', paths: ['/'] },
      ...groups,
      { title: 'Tutorials', paths: listedBelow('/tutorials/') },
      { title: 'API', paths: listedBelow('/api-docs/') },
      { title: 'Research notes', paths: listedBelow('/research/') },
      { title: 'Legal', paths: documents },
      { title: 'Operator guide', paths: guide },
    ],
  }
}

/**
 * The HTML of a page for a visitor who is not signed in and has chosen nothing. main.tsx hydrates it unchanged.
 * The loader of the route reads the rows, and then the page is rendered once.
 * @param path of the page, such as `/vps`
 * @throws Failure if rows cannot be read. Error if a page shows rows that its loader does not read. Also any error
 * that a component throws
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const client = createQueryClient({ onRefused: () => undefined })
  const router = createAppRouter(
    {
      // Rendering reads only the machine's first snapshot, so no machine is started.
      auth: createLateAuth(),
      queries: { client },
    },
    createMemoryHistory({ initialEntries: [path] }),
  )
  await router.load()
  const { prelude } = await prerender(documentWith(router), {
    onError: (error) => {
      throw error
    },
    // Otherwise React writes large parts at the end of the page, with inline scripts that move them into place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  })
  const { head, body } = partsOf(await new Response(prelude).text())
  requireRows(client, path)
  const routeId = router.state.matches.at(-1)?.routeId ?? '/$'
  const { title, description } = headOf(router)
  const found = seoHead({
    path,
    title,
    description,
    plans: client.getQueryData(publishedPlansQuery.queryKey) ?? [],
    orders: deployment().orders,
    sells: deployment().sells,
    now: Date.now(),
  })
  return { title, description, head: head + found, body, routeId, rows: dehydrate(client) }
}

/** Whether the page shows the published plans. */
export const showsPlans = ({ queries }: DehydratedState): boolean =>
  queries.some(({ queryHash }) => queryHash === hashKey(publishedPlansQuery.queryKey))

/** Throws unless every row that the page shows was read before it was rendered. */
function requireRows(client: QueryClient, path: string): void {
  for (const { queryKey, state, options } of client.getQueryCache().getAll()) {
    if (state.error !== null) throw state.error
    // Switched off, because it waits for what only the browser knows, such as who is signed in.
    if ('enabled' in options && options.enabled === false) continue
    if (state.data === undefined) {
      throw new Error(
        `${path} shows rows that its loader does not read: ${JSON.stringify(queryKey)}. Add their query to the route.`,
      )
    }
  }
}

/** Title and description from the route's `head`. */
function headOf(router: AppRouter): { title: string; description: string | undefined } {
  const { meta } = router.state.matches.findLast((match) => match.meta !== undefined) ?? {}
  return {
    title: meta?.find((entry) => entry?.title !== undefined)?.title ?? '',
    description: meta?.find((entry) => entry?.name === 'description')?.content,
  }
}

function documentWith(router: AppRouter) {
  return (
    <html lang="en">
      <head />
      <body>
        <div id="root">
          <StrictMode>
            <RouterProvider router={router} />
          </StrictMode>
        </div>
      </body>
    </html>
  )
}

/** @throws Error if the markup is not that of `documentWith` */
function partsOf(document: string): { head: string; body: string } {
  const [, head, body] =
    /<head>(.*)<\/head><body><div id="root">(.*)<\/div><\/body><\/html>$/s.exec(document) ?? []
  if (head === undefined || body === undefined) throw new Error('No document was rendered')
  return { head, body }
}

/** The HTML of the pages with a frame as a signed-in person sees them before their rows are read. */
export async function renderFrames(): Promise<Record<FramePage, string>> {
  const rendered = await Promise.all(
    Object.entries(frames).map(async ([page, path]) => [page, await renderFrame(path)] as const),
  )
  return Object.fromEntries(rendered) as Record<FramePage, string>
}

async function renderFrame(path: string): Promise<string> {
  const client = createQueryClient({ onRefused: () => undefined })
  // An empty line keeps the height of the title.
  const nobody: Profile = {
    full_name: '\u200B',
    company: '',
    country: '',
    time_zone: '',
    suspended_at: null,
    suspension_reason: null,
    created_at: '',
    updated_at: '',
  }
  client.setQueryData(profileQuery('').queryKey, nobody)
  const router = createAppRouter(
    { auth: createFrameAuth(), queries: { client } },
    createMemoryHistory({ initialEntries: [path] }),
  )
  await router.load()
  const { head, body } = partsOf(renderToString(documentWith(router)))
  // The title of the document while the frame stands: the application writes its own into the head, where it comes first.
  const [title = ''] = /<title>.*?<\/title>/s.exec(head) ?? []
  // A script of a template never runs, and to copy one is against the policy of the site.
  return title + body.replaceAll(SCRIPTS, '')
}

const SCRIPTS = /<script\b[^>]*>.*?<\/script>/gs
