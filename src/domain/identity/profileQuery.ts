import { queryOptions } from '@tanstack/react-query'
import type { AuthActor } from '@machines/auth'
import { getQueryClient } from '@/domain/session/queryClient'
import { loadProfile } from './profile'
import { queryKeys } from '@/domain/queryKeys'

/** A person's own profile. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.profile(userId),
    queryFn: ({ signal }) => loadProfile(userId, signal),
  })
}

/** Prefetches the account's rows while the page renders. A failure is handled by the component that uses them. */
export function prepareAccount(auth: AuthActor): void {
  const { session } = auth.getSnapshot().context
  if (session !== null) void getQueryClient(auth).prefetchQuery(profileQuery(session.user.id))
}
