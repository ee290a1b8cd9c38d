import { Link } from '@tanstack/react-router'
import { ClientPagination } from '@/components/ClientPagination'
import { Money } from '@/components/Money'
import { microsOfCents } from '@/domain/billing/cents'
import type { Invoice } from '@/domain/billing/invoices'
import { monthName } from '@/domain/billing/monthName'
import { formatDate } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { DocumentButtons } from '@/components/billing/DocumentButtons'
import { InvoiceStatusTag } from '@/components/billing/InvoiceStatusTag'

const columns: readonly Column<Invoice>[] = [
  {
    id: 'number',
    header: 'Number',
    rowHeader: true,
    cell: ({ number }) => (
      <Link to="/dashboard/billing/invoices/$number" params={{ number }} className="num">
        {number}
      </Link>
    ),
  },
  {
    id: 'month',
    header: 'Month',
    cell: ({ month, issuedOn }) => (
      <>
        {monthName(month)}
        <small className="block text-text-3">issued {formatDate(issuedOn, 'UTC')}</small>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (invoice) => (
      <>
        <InvoiceStatusTag {...invoice} />
        {invoice.dueOn !== null && ['open', 'overdue'].includes(invoice.status) ? (
          <small className="block text-text-3">due on {formatDate(invoice.dueOn, 'UTC')}</small>
        ) : null}
      </>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    figure: true,
    cell: ({ kind, totalCents, currency }) => (
      <Money
        micros={microsOfCents(kind === 'credit_note' ? 0 - totalCents : totalCents)}
        currency={currency}
      />
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

interface InvoiceTableProps {
  caption: string
  /** Undefined while they load. */
  invoices: readonly Invoice[] | undefined
}

/** Invoices and credit notes with their documents, the newest first. */
export function InvoiceTable({ caption, invoices }: InvoiceTableProps) {
  return (
    <ClientPagination rows={invoices ?? []} noun="invoices" label="Pages of invoices">
      {(page) => (
        <Table
          caption={caption}
          columns={columns}
          rows={page}
          rowKey={({ number }) => number}
          skeleton={invoices === undefined ? 2 : 0}
          empty={
            <EmptyState title="No invoices yet">
              On the first day of each month you get one for the month before, if it cost anything.
            </EmptyState>
          }
        />
      )}
    </ClientPagination>
  )
}
