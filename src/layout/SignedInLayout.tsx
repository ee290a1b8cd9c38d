import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useAuthActor, useUser } from '@/domain/session/useAuth'
import { CenteredSpinner } from '@/ui/Spinner'
import { AppLayout } from './AppLayout'
import { dashboardArea } from './SideNav'
import { getQueryClient } from '@/domain/session/queryClient'

/** Around every page for signed-in people: what was read for them, and the frame. */
export function SignedInLayout() {
  const auth = useAuthActor()
  const user = useUser()
  // The admin area brings a frame of its own, once the guard has let the person in.
  const isAdminArea = useRouterState({
    select: (state) => state.matches.some((match) => match.routeId === '/_signed-in/admin'),
  })
  // Between the end of a session and the redirect there is nobody whose page could be shown.
  if (user === null) return <CenteredSpinner />
  return (
    <QueryClientProvider client={getQueryClient(auth)}>
      {/* Another person gets another page, not the old one with new figures. */}
      <Fragment key={user.id}>
        {isAdminArea ? (
          <Outlet />
        ) : (
          <AppLayout area={dashboardArea}>
            <Outlet />
          </AppLayout>
        )}
      </Fragment>
    </QueryClientProvider>
  )
}
