import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { authMachine, type AuthActor } from '@machines/auth'
import type { SessionEvent } from '@machines/auth.types'
import { routerContext, type RouterContext } from './routerContext'
import { useVisitor } from './useAuth'

const session = { user: { id: 'ada', email: null }, expiresAt: Date.now() / 1000 + 3600 }

function Page() {
  return <p>{useVisitor()}</p>
}

/** A page that shows its visitor: as HTML of the build, and hydrated in the browser. */
async function pageFor(auth: AuthActor) {
  const root = createRootRouteWithContext<RouterContext>()({ component: Page })
  const router = createRouter({
    routeTree: root,
    context: routerContext(auth),
    history: createMemoryHistory(),
  })
  await router.load()
  return <RouterProvider router={router as never} />
}

test('a page is hydrated as it was rendered, then shows what the machine knows, and follows it', async () => {
  const source: { send?: (event: SessionEvent) => void } = {}
  const machine = authMachine.provide({
    actors: {
      sessionEvents: fromCallback(({ sendBack }) => {
        source.send = sendBack
      }),
    },
  })
  const auth = createActor(machine, { input: {} })
  const page = await pageFor(auth)
  const place = document.createElement('div')
  place.innerHTML = renderToString(page)
  expect(place.textContent).toBe('unknown')

  // The machine has already changed when a part of the page is hydrated late.
  auth.start()
  source.send?.({ type: 'SESSION.INITIAL', session: null })
  const mismatches: unknown[] = []
  await act(async () => {
    hydrateRoot(place, page, { onRecoverableError: (error) => mismatches.push(error) })
  })
  expect(mismatches).toEqual([])
  expect(place.textContent).toBe('anonymous')

  act(() => source.send?.({ type: 'SESSION.SIGNED_IN', session }))
  expect(place.textContent).toBe('user')
  auth.stop()
})
