// First, because it sets the order of the layers for all other style sheets.
import '@/ui/styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { FRAME_ATTRIBUTE } from '@/early/frame'
import { createLateAuth } from '@/domain/session/lateAuth'
import { routerContext } from '@/domain/session/routerContext'
import { stripCallbackParams } from '@/domain/session/stripCallbackParams'
import { carryEarlyInput } from '@/lib/carryEarlyInput'
import { beginDeploymentRead, endDeploymentRead } from '@/lib/deployment'
import { registerPendingWork } from '@/lib/pendingWork'
import { watchTraversal } from '@/lib/traversal'
import { renderBelowFoldWhenIdle } from '@/layout/renderBelowFoldWhenIdle'
import { markChunkLoadError } from '@/layout/appUpdate/chunkLoadError'
import { holdNavigation } from '@/lib/holdNavigation'
import { beginHydration, beginReplacement, endHydration } from '@/lib/hydration'
import { isPageHydrated, whenHydrated } from '@/lib/whenHydrated'
import { createAppRouter } from './router'

/** The delay before an open tab starts to watch for new builds, in milliseconds. */
const WATCH_AFTER_MS = 10_000

stripCallbackParams(window.location, window.history)

window.addEventListener('vite:preloadError', ({ payload }) => markChunkLoadError(payload))

/**
 * A function instead of top-level `await`: a chunk that it waits for may import this file, and both would wait forever.
 */
async function begin(root: HTMLElement): Promise<void> {
  // Running the scripts was already a long task, so the browser handles waiting input first.
  await new Promise((resolve) => setTimeout(resolve))
  const inspect =
    import.meta.env.DEV && new URLSearchParams(window.location.search).has('inspect')
      ? (await import('@/features/inspector/connect')).connectInspector().inspect
      : undefined
  const auth = createLateAuth()
  registerPendingWork(() => auth.getSnapshot().hasTag('busy'))
  const context = routerContext(auth)
  const router = createAppRouter(context)
  watchTraversal(router.history)
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  beginDeploymentRead()
  /** Starts the session. Before hydration the page must match the prerendered one, which has no session. */
  const startAuth = () => {
    auth.start(async () => {
      const { createSession } = await import('@/domain/session/createSession')
      return createSession(router, { inspect })
    })
    void whenHydrated()
      .then(() => import('@/layout/followChanges'))
      .then(
        ({ followChanges }) => followChanges(context),
        // Nothing is read, so nothing may wait for it. The next page loads the chunk again.
        endDeploymentRead,
      )
  }

  /**
   * Only the first page is prerendered: hydration ends with the first change of path. If React still hydrates that page,
   * because a navigation waits only for so long, it must match its HTML until then.
   */
  const untilNextPage = () =>
    router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (!pathChanged) return
      if (isPageHydrated()) endHydration()
      else void whenHydrated().then(endHydration)
    })

  const { pathname, search } = window.location
  // The prerendered page ignores the search of the address, so with a search the page is rendered instead of hydrated.
  if (root.dataset['path'] === pathname && search === '') {
    beginHydration()
    await router.load()
    // Tells the router that its page is already in the document, as after server rendering.
    router.ssr = { manifest: undefined }
    holdNavigation(router)
    untilNextPage()
    // In a transition React pauses every few milliseconds, so the browser can handle input.
    startTransition(() => void hydrateRoot(root, app))
    startAuth()
    void renderBelowFoldWhenIdle()
  } else {
    // Without hydration React does not take over these tags: they would stay beside its own on every page.
    for (const said of document.head.querySelectorAll('[name=description],[rel=canonical]')) {
      said.remove()
    }
    delete document.documentElement.dataset['initial']
    startAuth()
    // What the build wrote stays until the page can replace it as a whole: the frame and what is drawn into it, and with
    // a search in the address the page without it.
    const isWritten = root.dataset['path'] === pathname
    if (isWritten || root.querySelector(`[${FRAME_ATTRIBUTE}]`)) {
      if (isWritten) {
        beginReplacement()
        carryEarlyInput(root)
      }
      await router.load()
      router.ssr = { manifest: undefined }
      untilNextPage()
    }
    createRoot(root).render(app)
  }

  // Late, because most visits are over by then. If the import fails, a new build loads with the next reload.
  setTimeout(() => {
    import('@/layout/appUpdate/watchVersion').then(
      ({ watchVersion }) => watchVersion(router, auth),
      () => undefined,
    )
  }, WATCH_AFTER_MS)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void begin(root)
