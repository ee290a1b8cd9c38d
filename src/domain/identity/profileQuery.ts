import { queryOptions } from '@tanstack/react-query'
import { readOwnRows } from '@/domain/session/readRows'
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

/** Starts to read the profile of the signed-in person. */
export function readProfile(context: RouterContext): void {
  readOwnRows(context, (userId) => [profileQuery(userId)])
}
