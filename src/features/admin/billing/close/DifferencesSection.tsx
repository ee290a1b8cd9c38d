import { useQuery } from '@tanstack/react-query'
import { WorkspaceLink } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { InvoiceDifference } from '@/domain/billing/admin/monthClose'
import { invoiceDifferencesQuery } from '@/domain/billing/admin/monthCloseQueries'
import { differenceText } from '@/domain/billing/differenceText'
import { LOCALE } from '@/lib/locale'
import { Table, type Column } from '@/ui/Table'

/** Each difference as a sentence. */
function sentencesOf({ differences, titles, currency, isHashWrong }: InvoiceDifference): string[] {
  return [
    ...(isHashWrong
      ? ['Its content does not match its hash any more: it was changed in the database.']
      : []),
    ...differences.map((difference) =>
      differenceText(difference, {
        currency,
        locale: LOCALE,
        titleOf: (position) => titles[position] ?? '',
      }),
    ),
  ]
}

const columns: readonly Column<InvoiceDifference>[] = [
  { id: 'number', header: 'Document', rowHeader: true, figure: true, cell: ({ number }) => number },
  {
    id: 'customer',
    header: 'Customer',
    className: 'wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>,
  },
  {
    id: 'what',
    header: 'What differs',
    list: 'full',
    className: 'min-w-64',
    cell: (row) => (
      <ul className="grid gap-1">
        {row.isChargedLater ? (
          <li className="text-text-3">
            Usage that came late. It is on the invoice of the next month.
          </li>
        ) : null}
        {sentencesOf(row).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ),
  },
  { id: 'found', header: 'Found', cell: ({ foundAt }) => <LocalTime at={foundAt} /> },
]

/** The invoices of a month that differ from what is computed for them now. Renders nothing where none does. */
export function DifferencesSection({ month }: { month: string }) {
  const { data } = useQuery(invoiceDifferencesQuery(month))
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="differences" className="border-b border-line">
      <SectionHead id="differences" title="What differs" />
      <p className="max-w-[60em] px-(--pad) pb-4 text-text-2">
        An issued invoice is never changed. Correct it with a credit note or a charge, on the page
        of the customer.
      </p>
      <Table
        caption="Documents that differ"
        columns={columns}
        rows={data}
        rowKey={({ number }) => number}
        foldAt="lg"
      />
    </section>
  )
}
