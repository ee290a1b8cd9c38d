import { useQuery } from '@tanstack/react-query'
import { WorkspaceLink } from '@/components/admin/AreaLinks'
import { DocumentButtons } from '@/components/billing/DocumentButtons'
import { ClientPagination } from '@/components/ClientPagination'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { groupByAge } from '@/domain/billing/admin/aging'
import { openItemsQuery } from '@/domain/billing/admin/queryOptions'
import type { OpenItem } from '@/domain/billing/admin/receivables'
import { microsOfCents } from '@/domain/billing/cents'
import { formatCount, formatDate } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { Stat } from '@/ui/Stat'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<OpenItem>[] = [
  {
    id: 'workspace',
    header: 'Customer',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>,
  },
  {
    id: 'number',
    header: 'Invoice',
    cell: ({ number }) => <span className="num">{number}</span>,
  },
  {
    id: 'due',
    header: 'Due',
    cell: ({ dueOn, daysOverdue }) => (
      <>
        {formatDate(dueOn, 'UTC')}
        {daysOverdue > 0 ? (
          <small className="block text-warn">
            {daysOverdue === 1 ? '1 day late' : `${formatCount(daysOverdue)} days late`}
          </small>
        ) : null}
      </>
    ),
  },
  {
    id: 'open',
    header: 'Open',
    align: 'end',
    figure: true,
    cell: ({ openCents, currency }) => (
      <Money micros={microsOfCents(openCents)} currency={currency} />
    ),
  },
  {
    id: 'documents',
    header: 'Documents',
    align: 'end',
    list: 'full',
    cell: ({ number }) => <DocumentButtons number={number} />,
  },
]

/** The invoices that are not paid, the oldest first, with their sums by age. */
export function OpenItemsSection() {
  const query = useQuery(openItemsQuery)
  return (
    <section aria-labelledby="open-items" className="border-b border-line">
      <SectionHead
        id="open-items"
        title="Open invoices"
        aside={query.data && query.data.length > 0 ? formatCount(query.data.length) : undefined}
      />
      <QueryState query={query}>
        {(items) => (
          <>
            {items && items.length > 0 ? <Ages items={items} /> : null}
            <ClientPagination rows={items ?? []} noun="invoices" label="Pages of open invoices">
              {(page) => (
                <Table
                  caption="Open invoices"
                  columns={columns}
                  rows={page}
                  rowKey={({ number }) => number}
                  skeleton={items === undefined ? 3 : 0}
                  empty={
                    <EmptyState size="sm" title="No invoice is open">
                      Invoices stay here from the day on which they are issued until they are paid.
                    </EmptyState>
                  }
                />
              )}
            </ClientPagination>
          </>
        )}
      </QueryState>
    </section>
  )
}

function Ages({ items }: { items: readonly OpenItem[] }) {
  const currency = items[0]?.currency ?? 'EUR'
  return (
    <div className="border-y border-line">
      <div className="cells grid-cols-5 max-lg:grid-cols-3 max-sm:grid-cols-2">
        {groupByAge(items).map(({ label, cents, invoices }) => (
          <Stat
            key={label}
            className="px-(--pad) py-4"
            label={label}
            size="s"
            value={<Money micros={microsOfCents(cents)} currency={currency} />}
            note={invoices === 1 ? '1 invoice' : `${formatCount(invoices)} invoices`}
          />
        ))}
      </div>
    </div>
  )
}
