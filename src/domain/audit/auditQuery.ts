import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listAudit, type AuditCursor } from './auditEvents'
import type { AuditSearch } from './auditSearch'

/** Events per page. */
export const AUDIT_PAGE_SIZE = 100

/** The events that a search finds, page after page. The present rows stay visible while others load. */
export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: queryKeys.audit(search),
    queryFn: ({ signal, pageParam }) => listAudit(search, pageParam, AUDIT_PAGE_SIZE, signal),
    initialPageParam: null as AuditCursor | null,
    getNextPageParam: (page) => (page.length < AUDIT_PAGE_SIZE ? undefined : page.at(-1)),
    placeholderData: keepPreviousData,
    // Any change elsewhere adds an event. The loader has just read these.
    staleTime: 5000,
    // That would read every page again.
    refetchOnWindowFocus: false,
  })
}
