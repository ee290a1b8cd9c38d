import { Outlet, useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { StepUp } from '@/components/stepUp/StepUp'
import { factorLost } from '@/domain/session/secondFactor/factorLost'
import { useUser } from '@/domain/session/useAuth'
import { whenIdle } from '@/lib/whenIdle'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { CenteredSpinner } from '@/ui/Spinner'
import { AppLayout } from './AppLayout'
import { SecondFactorDemand } from './SecondFactorDemand'
import { dashboardArea } from './SideNav'

/** Loaded after the page, because it needs other rows. Its place is kept, so nothing moves. */
const WorkspaceSwitch = lazyWithRetry(
  null,
  async () => (await import('./WorkspaceSwitch')).WorkspaceSwitch,
)

/** Shown only after a sign-in with a recovery code. */
const FactorLostNotice = lazyWithRetry(
  null,
  async () => (await import('./FactorLostNotice')).FactorLostNotice,
)

/** Loaded when the page is idle, because it needs other rows, and few people see it. */
const MailProblemNotice = lazyWithRetry(null, async () => {
  await whenIdle()
  return (await import('./inbox/MailProblemNotice')).MailProblemNotice
})

/** Wraps every page for signed-in people: provides their query cache and the frame. */
export function SignedInLayout() {
  const user = useUser()
  // These areas render their own frame after their guard has admitted the person.
  const hasOwnFrame = useRouterState({
    select: (state) =>
      state.matches.some(
        ({ routeId }) => routeId === '/_signed-in/admin' || routeId === '/_signed-in/staff',
      ),
  })
  // The session has ended, and the redirect has not happened yet.
  if (user === null) return <CenteredSpinner />
  return (
    <QueryProvider>
      <StepUp />
      {factorLost.isMarked(user.id) ? <FactorLostNotice /> : null}
      {/* The key mounts a new page for another person, so no state of the previous one remains. */}
      <Fragment key={user.id}>
        {hasOwnFrame ? (
          <Outlet />
        ) : (
          <AppLayout
            area={dashboardArea}
            above={
              <div className="min-h-23 border-b border-line px-(--pad) py-3">
                <WorkspaceSwitch />
              </div>
            }
          >
            <SecondFactorDemand />
            <MailProblemNotice />
            <Outlet />
          </AppLayout>
        )}
      </Fragment>
    </QueryProvider>
  )
}
