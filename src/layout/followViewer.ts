import type { AuthSnapshot } from '@machines/auth'
import type { RouterContext } from '@/domain/session/routerContext'
import { userOf } from '@/domain/session/useAuth'
import { setViewerZone } from '@/lib/viewerZone'

/**
 * Sets the time zone of all shown times: the profile's while a person is signed in, otherwise the device's.
 * It runs when the page is idle. The dashboard has requested the profile by then, so it is not requested twice.
 */
export function followViewer(context: RouterContext): void {
  let userId: string | null | undefined
  const follow = (snapshot: AuthSnapshot) => {
    if (snapshot.matches('loading')) return
    const next = userOf(snapshot)?.id ?? null
    if (next === userId) return
    userId = next
    if (next === null) return setViewerZone(undefined)
    import('@/domain/identity/profileQuery').then(
      ({ readProfile }) => readProfile(context),
      // If the import fails, the time zone of the last visit stays in use.
      () => undefined,
    )
  }
  const { auth } = context
  follow(auth.getSnapshot())
  auth.subscribe(follow)
}
