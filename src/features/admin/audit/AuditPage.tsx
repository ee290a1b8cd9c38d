import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useArea } from '@/components/admin/useArea'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { AUDIT_PAGE_SIZE, auditQuery } from '@/domain/audit/auditQuery'
import type { AuditSearch } from '@/domain/audit/auditSearch'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { AuditFilters } from './AuditFilters'
import { AuditTable } from './AuditTable'
import { ExportAuditButton } from './ExportAuditButton'
import { MOST_EXPORTED } from './exportAudit'

/** What was changed, by whom and why. The address holds the filters. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const { label } = useArea()
  const query = useInfiniteQuery({
    ...auditQuery(search),
    select: ({ pages }) => pages.flat(),
  })
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage } = query
  const shown = isPlaceholderData ? undefined : data?.length
  // A page that does not come leaves those that are here as they are. The button below says it.
  const view = query.isFetchNextPageError ? { ...query, error: null } : query
  return (
    <>
      <PageHeader
        eyebrow={label}
        title="Audit log"
        actions={<ExportAuditButton search={search} />}
      />
      <AuditFilters search={search} />
      <div className="flex flex-wrap justify-between gap-x-4 border-b border-line px-(--pad) py-2 text-14 text-text-3">
        <p role="status">
          {shown === undefined
            ? 'Searching…'
            : `${formatCount(shown)}${hasNextPage ? ' newest' : ''} ${shown === 1 ? 'change' : 'changes'}`}
        </p>
        <p>
          A CSV file holds at most <span className="num">{formatCount(MOST_EXPORTED)}</span>.
        </p>
      </div>
      <QueryState query={view}>
        {(events) => (
          <AuditTable
            events={events ?? []}
            isLoading={events === undefined}
            isBusy={isPlaceholderData}
            empty={<NoEvents isFiltered={Object.values(search).some(Boolean)} />}
          />
        )}
      </QueryState>
      {hasNextPage && !isPlaceholderData ? (
        <div className="grid gap-4 border-t border-line px-(--pad) py-4">
          {query.isFetchNextPageError && query.error ? (
            <FailureBanner failure={query.error} />
          ) : null}
          <Button
            className="w-fit"
            busy={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show {AUDIT_PAGE_SIZE} more
          </Button>
        </div>
      ) : null}
    </>
  )
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  const { root } = useArea()
  if (!isFiltered) {
    return (
      <EmptyState title="No changes yet">
        What people and the system change appears here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No results"
      action={
        <Button asChild>
          <Link to={`${root}/audit`}>Clear filters</Link>
        </Button>
      }
    >
      No change fits all filters.
    </EmptyState>
  )
}
