import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Head } from '@/components/seo/Head'
import { SiteLayout } from '@/layout/SiteLayout'
import { useMissedTraversal } from '@/lib/traversal'
import { TooltipHost } from '@/ui/TooltipHost'
import type { RouterContext } from '@/domain/session/routerContext'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
})

function Root() {
  useMissedTraversal()
  return (
    <>
      <Head />
      <SiteLayout>
        <Outlet />
      </SiteLayout>
      <TooltipHost />
    </>
  )
}
