import { pageParam, textParam } from '@/lib/searchParams'

/** Workspaces per page. */
export const WORKSPACES_PAGE_SIZE = 25

const QUERY_MAX_LENGTH = 200

const kinds = ['personal', 'shared', 'suspended', 'deleted'] as const

export type WorkspaceKind = (typeof kinds)[number]

/** The state of the list of workspaces in its address. An empty search shows all from the first page. */
export interface WorkspacesSearch {
  q?: string | undefined
  kind?: WorkspaceKind | undefined
  page?: number | undefined
}

/**
 * Reads the search of /admin/workspaces and never throws: invalid values are clamped or set to `undefined`.
 * Every key is set, because the router merges the raw search into missing keys.
 */
export function workspacesSearch({ q, kind, page }: Record<string, unknown>): WorkspacesSearch {
  return {
    q: textParam(q, QUERY_MAX_LENGTH),
    kind: kinds.find((known) => known === kind),
    page: pageParam(page),
  }
}
