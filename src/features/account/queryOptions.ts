import { queryOptions } from '@tanstack/react-query'
import { loadProfile } from './queries'

/** A person's own profile. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => loadProfile(userId, signal),
  })
}
