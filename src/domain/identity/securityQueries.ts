import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { offersPasskeys } from '@/domain/session/secondFactor/authSettings'
import { listSessions, listSignIns, loadSecurity, SIGN_INS_PAGE_SIZE } from './security'

/** What protects the account of the signed-in person. */
export const securityQuery = queryOptions({
  queryKey: queryKeys.security('account'),
  queryFn: ({ signal }) => loadSecurity(signal),
})

/** Whether the auth service offers passkeys. */
export const offersPasskeysQuery = queryOptions({
  queryKey: queryKeys.security('offersPasskeys'),
  queryFn: offersPasskeys,
  staleTime: Infinity,
})

/** The sessions of the signed-in person. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.security('sessions'),
  queryFn: ({ signal }) => listSessions(signal),
})

/** The attempts to sign in, page after page. */
export const signInsQuery = infiniteQueryOptions({
  queryKey: queryKeys.security('signIns'),
  queryFn: ({ signal, pageParam }) => listSignIns(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < SIGN_INS_PAGE_SIZE ? undefined : page.at(-1)?.at),
})
