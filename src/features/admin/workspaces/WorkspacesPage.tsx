import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryState } from '@/components/QueryState'
import { useArea } from '@/components/admin/useArea'
import { adminWorkspacesQuery } from '@/domain/workspaces/admin/queryOptions'
import {
  WORKSPACES_PAGE_SIZE,
  type WorkspacesSearch,
} from '@/domain/workspaces/admin/workspacesSearch'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Pagination } from '@/ui/Pagination'
import { Table } from '@/ui/Table'
import { workspaceColumns } from './workspaceColumns'
import { WorkspacesFilters } from './WorkspacesFilters'

/** All workspaces. The address holds search, filter and page. */
export function WorkspacesPage({ search }: { search: WorkspacesSearch }) {
  const { label, root } = useArea()
  const query = useQuery(adminWorkspacesQuery(search))
  const { data, isPlaceholderData } = query
  const total = data?.total ?? 0
  // For a page number past the end, the server returns the last page.
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / WORKSPACES_PAGE_SIZE)))
  const noun = total === 1 ? 'workspace' : 'workspaces'
  return (
    <>
      <PageHeader eyebrow={label} title="Workspaces" />
      <WorkspacesFilters search={search} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData ? `${total} ${noun}` : ''}
      </p>
      <QueryState query={query}>
        {(found) => (
          <>
            <Table
              caption="Workspaces"
              columns={workspaceColumns}
              rows={found?.workspaces ?? []}
              rowKey={({ id }) => id}
              skeleton={found === undefined ? 8 : 0}
              busy={isPlaceholderData}
              foldAt="lg"
              empty={<NoWorkspaces search={search} />}
            />
            {total > 0 ? (
              <Pagination
                className="border-b"
                page={page}
                pageSize={WORKSPACES_PAGE_SIZE}
                total={total}
                noun={noun}
                renderLink={({ page: to, ...link }) => (
                  <Link
                    {...link}
                    to={`${root}/workspaces`}
                    search={{ ...search, page: to === 1 ? undefined : to }}
                  />
                )}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </>
  )
}

function NoWorkspaces({ search: { q, kind } }: { search: WorkspacesSearch }) {
  const { root } = useArea()
  if (q === undefined && kind === undefined) {
    return <EmptyState title="No workspaces yet">Every new account gets a personal one.</EmptyState>
  }
  return (
    <EmptyState
      title="No results"
      action={
        <Button asChild>
          <Link to={`${root}/workspaces`}>Clear filters</Link>
        </Button>
      }
    >
      {q === undefined
        ? `No workspace is ${kind}.`
        : `No name, slug or member’s email contains “${q}”${kind === undefined ? '' : ' under this filter'}.`}
    </EmptyState>
  )
}
