import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import { ADMIN_STAFF_TYPE } from '@machines/constants'
import { routerContext, type RouterContext } from '@/domain/session/routerContext'
import { catalogueSearch } from '@/domain/catalogue/catalogueSearch'
import { ada, startAuth } from '@tests/support/renderApp'
import { HomePage } from './HomePage'

/** The role of the person who opens the page; `null` is a visitor. */
export type Who = 'user' | 'admin' | null

/** A loaded router with only the home page, and the auth actor whose query client the page uses. */
export async function homeRouter(address = '/', who: Who = null) {
  const { auth } = await startAuth({
    user: who && ada,
    staffType: who === 'admin' ? ADMIN_STAFF_TYPE : null,
  })
  const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: catalogueSearch,
    component: function Home() {
      return <HomePage search={home.useSearch()} />
    },
  })
  const router = createRouter({
    routeTree: root.addChildren([home]),
    context: routerContext(auth),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  return { auth, router }
}
