import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { authMachine, type AuthActor } from '@machines/auth'
import { routerContext, type RouterContext } from '@/domain/session/routerContext'
import type { RefreshOutcome, SessionEvent } from '@machines/auth.types'
import { queryClientOf } from '@/domain/session/queryClient'

export const ada = { id: 'ada', email: 'ada@example.test' }

export interface SignedInOptions {
  /** null: no one is signed in. */
  user?: { id: string; email: string | null } | null
  staffType?: string | null
  /** Seconds since 1970 at which the session ends. */
  expiresAt?: number
  /** The person has a second factor that they have not shown. */
  needsSecondFactor?: boolean
}

/** Starts an auth actor with prepared answers. `tell` sends events as the session's source. */
export async function startAuth({
  user = ada,
  staffType = null,
  expiresAt = Date.now() / 1000 + 3600,
  needsSecondFactor = false,
}: SignedInOptions = {}) {
  const source: { tell?: (event: SessionEvent) => void } = {}
  const machine = authMachine.provide({
    actors: {
      sessionEvents: fromCallback(({ sendBack }) => {
        source.tell = sendBack
        const session = user && { user, expiresAt, ...(needsSecondFactor && { needsSecondFactor }) }
        sendBack({ type: 'SESSION.INITIAL', session })
      }),
      findStaffType: fromPromise<string | null, { userId: string }>(() =>
        Promise.resolve(staffType),
      ),
      findRole: fromPromise<string | null, { userId: string }>(() => Promise.resolve('user')),
      clearAndRevoke: fromPromise(() => Promise.resolve()),
      refreshSession: fromPromise(() => Promise.resolve<RefreshOutcome>({ kind: 'kept' })),
    },
  })
  const auth = createActor(machine, { input: {} })
  auth.start()
  await waitFor(
    auth,
    (snapshot) =>
      snapshot.matches('signedOut') ||
      snapshot.matches('secondFactor') ||
      snapshot.matches({ signedIn: { role: 'known' } }),
  )
  return { auth, tell: (event: SessionEvent) => source.tell?.(event) }
}

export interface RenderOptions {
  auth: AuthActor
  /** Path of the page. `/` is another page, whose heading is 'Elsewhere'. */
  path: string
  /** Receives the search parameters of the address. */
  page: (search: Record<string, unknown>) => ReactNode
  search?: string
  /** Default: in memory. The browser's own history asks before a tab is closed. */
  history?: RouterHistory
}

/** Renders one page of the application with router, auth actor and query client. */
export async function renderApp({ auth, path, page, search = '', history }: RenderOptions) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: Outlet,
  })
  const tested = createRoute({
    getParentRoute: () => root,
    path,
    component: function Tested() {
      return page(tested.useSearch())
    },
  })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <h1>Elsewhere</h1>,
  })
  const context = routerContext(auth)
  const router = createRouter({
    routeTree: root.addChildren([tested, elsewhere]),
    context,
    history: history ?? createMemoryHistory({ initialEntries: [path + search] }),
  })
  await router.load()
  const client = queryClientOf(context)
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { ...view, router, client }
}
