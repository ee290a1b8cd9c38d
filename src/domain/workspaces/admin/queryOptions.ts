import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listWorkspaces, loadWorkspace } from './adminWorkspace'
import type { WorkspacesSearch } from './workspacesSearch'

/** One page of all workspaces. The present page stays visible while another one loads. */
export const adminWorkspacesQuery = (search: WorkspacesSearch) =>
  queryOptions({
    queryKey: queryKeys.adminWorkspaces('list', search),
    queryFn: ({ signal }) => listWorkspaces(search, signal),
    placeholderData: keepPreviousData,
  })

export const adminWorkspaceQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.adminWorkspaces('one', slug),
    queryFn: ({ signal }) => loadWorkspace(slug, signal),
  })
