import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '@/domain/session/routerContext'
import { CenteredSpinner } from '@/ui/Spinner'
import { brandPath } from './layout/brandPath'
import { LazyErrorPage } from './layout/LazyErrorPage'
import { routeTree } from './routeTree.gen'

/** Creates the router of the site. Pass `history` where there is no browser (prerendering, tests). */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
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
