import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listNamedServers, previewMessage, type MaintenanceTargets } from './maintenance'

/** Whom a message would reach; null: it names no server. */
export const messagePreviewQuery = (targets: MaintenanceTargets | null) =>
  queryOptions({
    queryKey: queryKeys.status('messagePreview', targets),
    queryFn: ({ signal }) => previewMessage(targets, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** The servers that stored maintenance named. */
export const namedServersQuery = (incidentId: string) =>
  queryOptions({
    queryKey: queryKeys.status('namedServers', incidentId),
    queryFn: ({ signal }) => listNamedServers(incidentId, signal),
  })
