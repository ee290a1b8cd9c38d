import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { authMachine } from '@machines/auth'
import { publicPages } from '@/content/pages'
import { routerContext } from '@/domain/session/routerContext'
import { createAppRouter } from './router'

/** The machine as it is while a page is prerendered: not started, and in its first state. */
const auth = createActor(authMachine, { input: {} })

test.each([...publicPages.map(({ path }) => path), '/auth'])(
  '%s renders where there is no window',
  async (path) => {
    expect(globalThis.window).toBeUndefined()
    const router = createAppRouter(
      routerContext(auth),
      createMemoryHistory({ initialEntries: [path] }),
    )
    await router.load()
    const html = renderToString(<RouterProvider router={router} />)
    expect(html).toMatch(/<h1/)
    expect(html).toContain('<main')
    expect(html).not.toContain('Page not found')
  },
)
