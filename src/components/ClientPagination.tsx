import { useState, type ReactNode } from 'react'
import { Pagination } from '@/ui/Pagination'

/** Rows per page: more would make a slow device wait. */
const PAGE_SIZE = 50

export interface ClientPaginationProps<Row> {
  rows: readonly Row[]
  /** The noun after the count: "lines". */
  noun: string
  label: string
  /** The order of the rows, for example: another one starts at the first page, and the focus stays. */
  order?: string
  children: (rows: readonly Row[]) => ReactNode
}

/** One page of loaded rows, with buttons to the other pages. A new `key` starts at the first page. */
export function ClientPagination<Row>({
  rows,
  noun,
  label,
  order = '',
  children,
}: ClientPaginationProps<Row>) {
  const [wanted, setWanted] = useState({ page: 1, order })
  const page = Math.min(
    wanted.order === order ? wanted.page : 1,
    Math.max(1, Math.ceil(rows.length / PAGE_SIZE)),
  )
  return (
    <>
      {children(rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))}
      {rows.length > PAGE_SIZE ? (
        <Pagination
          className="border-b"
          page={page}
          pageSize={PAGE_SIZE}
          total={rows.length}
          noun={noun}
          label={label}
          renderLink={({ page: to, rel: _rel, ...key }) => (
            <button {...key} type="button" onClick={() => setWanted({ page: to, order })} />
          )}
        />
      ) : null}
    </>
  )
}
