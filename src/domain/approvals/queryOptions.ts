import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listApprovals } from './approvals'

/** A program asks while somebody looks at the page. */
const INTERVAL = 15_000

/** The orders of API keys of a workspace that a person approves. */
export const approvalsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.approvals('list', workspaceId),
    queryFn: ({ signal }) => listApprovals(workspaceId, signal),
    refetchInterval: INTERVAL,
  })
