import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ListFilters } from '@/components/admin/ListFilters'
import { useArea } from '@/components/admin/useArea'
import { QueryState } from '@/components/QueryState'
import { formatCount } from '@/lib/format'
import { LIST_PAGE_SIZE, type ListPage as Page, type ListSearch } from '@/lib/listSearch'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Pagination } from '@/ui/Pagination'
import { Table, type Column } from '@/ui/Table'

interface ListPageProps<Row> {
  title: string
  /** The last part of the address, in the admin and in the staff area. */
  page: 'volumes' | 'networks'
  /** One row, and several. */
  nouns: readonly [string, string]
  placeholder: string
  filters: readonly { value: string; label: string }[]
  search: ListSearch
  query: UseQueryResult<Page<Row>>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** What an empty list says while nothing is searched. */
  empty: ReactNode
}

/** A list of the volumes or the networks of all workspaces. The address holds search, filter and page. */
export function ListPage<Row>({
  title,
  page: name,
  nouns,
  placeholder,
  filters,
  search,
  query,
  columns,
  rowKey,
  empty,
}: ListPageProps<Row>) {
  const navigate = useNavigate()
  const { label, root } = useArea()
  const { data, isPlaceholderData } = query
  const total = data?.total ?? 0
  // For a page number past the end, the server returns the last page.
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / LIST_PAGE_SIZE)))
  const noun = nouns[total === 1 ? 0 : 1]
  const isFiltered = search.q !== undefined || search.show !== undefined
  return (
    <>
      <PageHeader eyebrow={label} title={title} />
      <ListFilters
        label={title}
        placeholder={placeholder}
        filters={filters}
        q={search.q}
        filter={search.show}
        onChange={({ q, filter }, replace) =>
          void navigate({ to: `${root}/${name}`, search: { show: filter, q }, replace })
        }
      />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData ? `${formatCount(total)} ${noun}` : ''}
      </p>
      <QueryState query={query}>
        {(found) => (
          <>
            <Table
              caption={title}
              columns={columns}
              rows={found?.rows ?? []}
              rowKey={rowKey}
              skeleton={found === undefined ? 8 : 0}
              busy={isPlaceholderData}
              foldAt="lg"
              empty={
                isFiltered ? (
                  <EmptyState
                    title="No results"
                    action={
                      <Button asChild>
                        <Link to={`${root}/${name}`}>Clear filters</Link>
                      </Button>
                    }
                  >
                    No {nouns[0]} matches the search and the filter.
                  </EmptyState>
                ) : (
                  empty
                )
              }
            />
            {total > 0 ? (
              <Pagination
                className="border-b"
                page={page}
                pageSize={LIST_PAGE_SIZE}
                total={total}
                noun={noun}
                renderLink={({ page: to, ...link }) => (
                  <Link
                    {...link}
                    to={`${root}/${name}`}
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
