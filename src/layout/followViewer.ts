import type { AuthActor, AuthSnapshot } from '@machines/auth'
import { setViewerZone } from '@/lib/viewerZone'

/**
 * Keeps the zone of every time with the person: the profile's while somebody is signed in, the device's again when
 * they leave. Loaded when the page is idle; the dashboard has asked for the profile by then, and nothing is asked twice.
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
      // Without a connection the zone of the last visit holds.
      () => undefined,
    )
  }
  follow(auth.getSnapshot())
  auth.subscribe(follow)
}
