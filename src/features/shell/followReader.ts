import type { AuthActor, AuthSnapshot } from '@machines/auth'
import { setReaderZone } from '@/lib/readerZone'
import { whenIdle } from '@/lib/whenIdle'

/**
 * Keeps the zone of every time with the person: the profile's while somebody is signed in, the device's again when
 * they leave. The profile is read once the page is idle; the dashboard reads it at once, and then nothing is asked twice.
 */
export function followReader(auth: AuthActor): void {
  let userId: string | null | undefined
  const follow = (snapshot: AuthSnapshot) => {
    if (snapshot.matches('loading')) return
    const next = snapshot.context.session?.user.id ?? null
    if (next === userId) return
    userId = next
    if (next === null) return setReaderZone(undefined)
    void whenIdle()
      .then(() => import('@/features/account/queryOptions'))
      // Without a connection the zone of the last visit holds.
      .then(({ prepareAccount }) => prepareAccount(auth), () => undefined)
  }
  follow(auth.getSnapshot())
  auth.subscribe(follow)
}
