// First: it sets the order of the layers that every other style sheet joins.
import '@/ui/styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createAuthActor } from '@/domain/session/authActor'
import { connectAuth } from '@/domain/session/connectAuth'
import { stripCallbackParams } from '@/domain/session/stripCallbackParams'
import { watchTraversal } from '@/lib/traversal'
import { renderBelowFoldWhenIdle } from '@/layout/renderBelowFoldWhenIdle'
import { markChunkLoadError } from '@/layout/appUpdate/chunkLoadError'
import { beginHydration, endHydration } from '@/lib/hydration'
import { whenIdle } from '@/lib/whenIdle'
import { createAppRouter } from './router'

/** When an open tab begins to look out for new builds. */
const WATCH_AFTER_MS = 10_000

stripCallbackParams(window.location, window.history)

window.addEventListener('vite:preloadError', ({ payload }) => markChunkLoadError(payload))

/**
 * Not at the top level of the module: a chunk that this waits for may import this very file, and neither would ever run.
 */
async function begin(root: HTMLElement): Promise<void> {
  // Reading the scripts was one long task already: what is pressed meanwhile comes first.
  await new Promise((resolve) => setTimeout(resolve))
  const inspect =
    import.meta.env.DEV && new URLSearchParams(window.location.search).has('inspect')
      ? (await import('@/features/inspector/connect')).connectInspector().inspect
      : undefined
  const auth = createAuthActor({ inspect })
  const router = createAppRouter(auth)
  watchTraversal(router.history)
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  /** From here on the page is somebody's: until it is hydrated it must be the one that was prerendered, for nobody. */
  const startAuth = () => {
    connectAuth(auth, router)
    void whenIdle()
      .then(() => import('@/layout/followViewer'))
      .then(
        ({ followViewer }) => followViewer(auth),
        () => undefined,
      )
    auth.start()
  }

  const { pathname, search } = window.location
  // What the address's search would change is not in the prerendered page, which then only stands until ours is drawn.
  if (root.dataset['path'] === pathname && search === '') {
    beginHydration()
    await router.load()
    // Tells the router that what it shows is there already, as rendered by a server.
    router.ssr = { manifest: undefined }
    // What comes with another page was not written by the build.
    router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (pathChanged) endHydration()
    })
    // In a transition React stops every few milliseconds for what else there is to do.
    startTransition(() => void hydrateRoot(root, app))
    startAuth()
    void renderBelowFoldWhenIdle()
  } else {
    // React takes nothing over here, and would leave this beside its own on every page that follows.
    for (const said of document.head.querySelectorAll('[name=description],[rel=canonical]')) {
      said.remove()
    }
    delete document.documentElement.dataset['initial']
    startAuth()
    createRoot(root).render(app)
  }

  // Most visits are over by then. Without it, a new build comes when the tab is reloaded.
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
