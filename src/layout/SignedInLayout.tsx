import { Outlet, useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { useUser } from '@/domain/session/useAuth'
import { CenteredSpinner } from '@/ui/Spinner'
import { AppLayout } from './AppLayout'
import { dashboardArea } from './SideNav'

/** The dashboard of a suspended person, who cannot create servers. */
const readOnlyArea = {
  ...dashboardArea,
  entries: dashboardArea.entries.filter(({ to }) => to !== '/dashboard/create'),
}

/** Wraps every page for signed-in people: provides their query cache and the frame. */
export function SignedInLayout() {
  const user = useUser()
  const isSuspended = useViewerSuspended()
  // The admin area renders its own frame after its guard has admitted the person.
  const isAdminArea = useRouterState({
    select: (state) => state.matches.some((match) => match.routeId === '/_signed-in/admin'),
  })
  // The session has ended, and the redirect has not happened yet.
  if (user === null) return <CenteredSpinner />
  return (
    <QueryProvider>
      {/* The key mounts a new page for another person, so no state of the previous one remains. */}
      <Fragment key={user.id}>
        {isAdminArea ? (
          <Outlet />
        ) : (
          <AppLayout area={isSuspended ? readOnlyArea : dashboardArea}>
            <Outlet />
          </AppLayout>
        )}
      </Fragment>
    </QueryProvider>
  )
}
