import { queryOptions } from '@tanstack/react-query'
import { queryClientOf } from '@/domain/session/queryClient'
import type { RouterContext } from '@/domain/session/routerContext'
import { loadProfile } from './profile'
import { queryKeys } from '@/domain/queryKeys'

/** A person's own profile. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profile(userId),
    queryFn: ({ signal }) => loadProfile(userId, signal),
  })
}

/**
 * Starts to read the profile of the signed-in person. If the document has requested it already, the result is a promise
 * for which the page waits: it replaces the frame of the dashboard, which shows the name. It never rejects.
 */
export function readProfile(context: RouterContext): Promise<void> | undefined {
  const { session } = context.auth.getSnapshot().context
  if (session === null) return undefined
  const isRequested = globalThis.earlyRead !== undefined
  const read = queryClientOf(context).ensureQueryData(profileQuery(session.user.id))
  const settled = read.then(noop, noop)
  return isRequested ? settled : undefined
}

const noop = () => undefined
