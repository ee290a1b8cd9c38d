import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Head } from '@/features/pages/Head'
import { Shell } from '@/features/shell/Shell'
import type { RouterContext } from '@/features/auth/routerContext'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
})

function Root() {
  return (
    <>
      <Head />
      <Shell>
        <Outlet />
      </Shell>
    </>
  )
}
