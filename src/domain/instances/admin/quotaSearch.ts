import { pageParam, textParam } from '@/lib/searchParams'

const MAX_LENGTH = 200

/** The state of /admin/quotas in its address. An empty search shows the first page of the requests. */
export interface QuotaSearch {
  /** What finds the workspaces whose limits can be set. */
  q?: string | undefined
  /** The slug of the workspace whose limits are shown. */
  workspace?: string | undefined
  /** The page of the answered requests. */
  page?: number | undefined
}

/** Reads the search of /admin/quotas and never throws: what is invalid is dropped. */
export function quotaSearch({ q, workspace, page }: Record<string, unknown>): QuotaSearch {
  return {
    q: textParam(q, MAX_LENGTH),
    workspace: textParam(workspace, MAX_LENGTH),
    page: pageParam(page),
  }
}
