import { createClient } from '@supabase/supabase-js'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate'
import { brand } from '@/lib/brand'
import { EMBEDDED_KEY } from '@/lib/embeddedKey'

/**
 * The baseline for the dashboard's time: a minimal client-rendered page with the same libraries, which shows data of
 * the person. It is one bundle. A machine reads the stored session, and a route waits for it.
 */
const client = createClient(window.location.origin, EMBEDDED_KEY, {
  auth: { storageKey: brand.storageKey },
})

const machine = setup({
  types: { context: {} as { email: string | undefined } },
  actors: {
    readSession: fromPromise(async () => {
      const { data } = await client.auth.getSession()
      return data.session?.user.email
    }),
  },
}).createMachine({
  context: { email: undefined },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readSession',
        onDone: { target: 'known', actions: assign({ email: ({ event }) => event.output }) },
      },
    },
    known: {},
  },
})

const auth = createActor(machine).start()

const rootRoute = createRootRoute()
const known = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: () => waitFor(auth, (snapshot) => snapshot.matches('known')),
  component: () => <p id="known">{auth.getSnapshot().context.email}</p>,
})
const router = createRouter({
  routeTree: rootRoute.addChildren([known]),
  basepath: '/floor',
  trailingSlash: 'preserve',
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<RouterProvider router={router} />)
