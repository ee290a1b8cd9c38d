import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { INBOX_PAGE_SIZE, listInbox } from './inbox'
import { loadMailProblem } from './mailProblem'
import { listKindAudiences, listMessageSettings } from './settings'

/** The messages of the signed-in person, page after page, newest first. */
export const inboxQuery = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKeys.messages('inbox', unreadOnly),
    queryFn: ({ signal, pageParam }) => listInbox({ before: pageParam, unreadOnly }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < INBOX_PAGE_SIZE ? undefined : page.at(-1)?.id),
    // Whoever opens the list wants what is new.
    staleTime: 0,
  })

/** Which messages the signed-in person gets, and how. */
export const messageSettingsQuery = queryOptions({
  queryKey: queryKeys.messages('settings'),
  queryFn: ({ signal }) => listMessageSettings(signal),
})

/** Milliseconds in which an address that works counts as working. */
const MAIL_PROBLEM_FRESH = 10 * 60_000

/** Why no mail is sent to the signed-in person, if so. */
export const mailProblemQuery = queryOptions({
  queryKey: queryKeys.messages('mailProblem'),
  queryFn: ({ signal }) => loadMailProblem(signal),
  staleTime: MAIL_PROBLEM_FRESH,
})

/** Whom each kind of event concerns. Only a migration changes these rows. */
export const kindAudiencesQuery = queryOptions({
  queryKey: queryKeys.messages('audiences'),
  queryFn: ({ signal }) => listKindAudiences(signal),
  staleTime: Number.POSITIVE_INFINITY,
})
