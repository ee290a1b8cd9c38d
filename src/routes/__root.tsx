import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { Shell } from '@/features/shell/Shell'
import type { RouterContext } from '@/router'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
})

function Root() {
  return (
    <>
      <HeadContent />
      <Shell>
        <Outlet />
      </Shell>
    </>
  )
}
