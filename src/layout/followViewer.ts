import type { AuthActor, AuthSnapshot } from '@machines/auth'
import { setViewerZone } from '@/lib/viewerZone'

/**
 * Sets the time zone of all shown times: the profile's while a person is signed in, otherwise the device's.
 * It runs when the page is idle. The dashboard has requested the profile by then, so it is not requested twice.
 */
export function followViewer(auth: AuthActor): void {
  let userId: string | null | undefined
  const follow = (snapshot: AuthSnapshot) => {
    if (snapshot.matches('loading')) return
    const next = snapshot.context.session?.user.id ?? null
    if (next === userId) return
    userId = next
    if (next === null) return setViewerZone(undefined)
    import('@/domain/identity/profileQuery').then(
      ({ prepareAccount }) => prepareAccount(auth),
      // If the import fails, the time zone of the last visit stays in use.
      () => undefined,
    )
  }
  follow(auth.getSnapshot())
  auth.subscribe(follow)
}
