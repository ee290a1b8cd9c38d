import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ClientPagination } from '@/components/ClientPagination'
import { Money } from '@/components/Money'
import type { MonthLine } from '@/domain/billing/monthSoFar'
import { sortMonthLines, type MonthColumn } from '@/domain/billing/sortMonthLines'
import { formatCount } from '@/lib/format'
import { Table, type Column, type SortState } from '@/ui/Table'

interface MonthTableProps {
  caption: string
  /** Undefined while they load. */
  lines: readonly MonthLine[] | undefined
  currency: string
  /** Accountants see no servers. */
  linksServers: boolean
}

/** What each server, snapshot and extra address costs in the month, with the most expensive first until somebody sorts. */
export function MonthTable({ caption, lines, currency, linksServers }: MonthTableProps) {
  const [sort, setSort] = useState<SortState>({ id: 'cost', direction: 'descending' })
  const columns = useMemo(() => columnsOf(currency, linksServers), [currency, linksServers])
  const rows = useMemo(
    () => sortMonthLines(lines ?? [], sort.id as MonthColumn, sort.direction === 'descending'),
    [lines, sort],
  )
  return (
    <ClientPagination
      order={`${sort.id} ${sort.direction}`}
      rows={rows}
      noun="servers, snapshots, images, volumes and addresses"
      label="Pages of this month"
    >
      {(page) => (
        <Table
          caption={caption}
          columns={columns}
          rows={page}
          rowKey={({ entityId }) => entityId}
          sort={sort}
          onSort={(id, direction) => setSort({ id, direction })}
          skeleton={lines === undefined ? 4 : 0}
        />
      )}
    </ClientPagination>
  )
}

function columnsOf(currency: string, linksServers: boolean): Column<MonthLine>[] {
  const figures = {
    align: 'end',
    figure: true,
    sortable: true,
    firstDirection: 'descending',
  } as const
  return [
    {
      id: 'title',
      header: 'Name',
      rowHeader: true,
      sortable: true,
      className: 'wrap-anywhere',
      cell: ({ kind, entityId, title }) =>
        kind === 'server' && linksServers ? (
          <Link to="/dashboard/servers/$id" params={{ id: entityId }} search={{ tab: 'billing' }}>
            {title}
          </Link>
        ) : (
          <>
            {title}
            {kind === 'server' ? null : (
              <small className="block font-normal text-text-3">
                {kind === 'snapshot' ? 'Snapshot or image' : 'Volume'}
              </small>
            )}
          </>
        ),
    },
    {
      id: 'plan',
      header: 'Plan',
      sortable: true,
      list: 'third',
      cell: ({ plan }) => (plan === null ? '–' : <code>{plan}</code>),
    },
    {
      id: 'region',
      header: 'Region',
      sortable: true,
      cell: ({ region }) => (region === null ? '–' : <code>{region}</code>),
    },
    {
      ...figures,
      id: 'minutes',
      header: 'Minutes',
      cell: ({ minutes }) => formatCount(minutes),
    },
    {
      ...figures,
      id: 'cost',
      header: 'So far',
      cell: ({ netMicros }) => <Money micros={netMicros} currency={currency} />,
    },
    {
      ...figures,
      id: 'projected',
      header: 'Whole month',
      cell: ({ projectedMicros }) => <Money micros={projectedMicros} currency={currency} />,
    },
  ]
}
