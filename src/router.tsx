import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { AuthActor } from '@machines/auth'
import { routerContext } from '@/domain/session/routerContext'
import { CenteredSpinner } from '@/ui/Spinner'
import { brandPath } from './layout/brandPath'
import { LazyErrorPage } from './layout/LazyErrorPage'
import { routeTree } from './routeTree.gen'

/** Creates the router of the site. Pass `history` where there is no browser (prerendering, tests). */
export function createAppRouter(auth: AuthActor, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: routerContext(auth),
    history,
    rewrite: brandPath,
    trailingSlash: 'never',
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: CenteredSpinner,
    defaultErrorComponent: LazyErrorPage,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
