import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { QueryState } from '@/components/QueryState'
import { fleetQuery } from '@/domain/instances/admin/queryOptions'
import { FLEET_PAGE_SIZE, type FleetSearch } from '@/domain/instances/admin/fleetSearch'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Pagination } from '@/ui/Pagination'
import { EngineFindings } from './EngineFindings'
import { FleetFilters } from './FleetFilters'
import { FleetTable } from '@/components/admin/FleetTable'

/** Why nothing is found. A filter that is there alone says it in its own words. */
function nothingFound(filters: FleetSearch): string {
  if (Object.values(filters).filter(Boolean).length === 1) {
    if (filters.stuck) return 'No action takes longer than 10 minutes.'
    if (filters.rescue) return 'No server is in the rescue system.'
  }
  return 'No server matches the search and the filters.'
}

/** The servers of all workspaces. The address holds search, filters and page. */
export function FleetPage({ search }: { search: FleetSearch }) {
  const { label, root } = useArea()
  const query = useQuery(fleetQuery(search))
  const { data, isPlaceholderData } = query
  const total = data?.total ?? 0
  // For a page number past the end, the server returns the last page.
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / FLEET_PAGE_SIZE)))
  const { page: _, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const noun = total === 1 ? 'server' : 'servers'
  return (
    <>
      <PageHeader eyebrow={label} title="Servers" />
      <EngineFindings />
      <FleetFilters search={search} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData ? `${formatCount(total)} ${noun}` : ''}
      </p>
      <QueryState query={query}>
        {(found) => (
          <>
            <FleetTable
              instances={found?.instances ?? []}
              now={query.dataUpdatedAt}
              isLoading={found === undefined}
              isBusy={isPlaceholderData}
              empty={
                isFiltered ? (
                  <EmptyState
                    title="No results"
                    action={
                      <Button asChild>
                        <Link to={`${root}/servers`}>Clear filters</Link>
                      </Button>
                    }
                  >
                    {nothingFound(filters)}
                  </EmptyState>
                ) : (
                  <EmptyState title="No servers yet">
                    Servers of all workspaces appear here.
                  </EmptyState>
                )
              }
            />
            {total > 0 ? (
              <Pagination
                className="border-b"
                page={page}
                pageSize={FLEET_PAGE_SIZE}
                total={total}
                noun={noun}
                renderLink={({ page: to, ...link }) => (
                  <Link
                    {...link}
                    to={`${root}/servers`}
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
