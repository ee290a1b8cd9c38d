import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listEvents, type AuditSubject } from './eventsAbout'

/** The latest events about a person or a workspace. */
export const eventsQuery = (subject: AuditSubject) =>
  queryOptions({
    queryKey: queryKeys.auditEvents(subject),
    queryFn: ({ signal }) => listEvents(subject, signal),
  })
