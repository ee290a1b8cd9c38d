import { ClientPagination } from '@/components/ClientPagination'
import { Money } from '@/components/Money'
import type { ImportedRow } from '@/domain/billing/admin/mutations'
import { microsOfCents } from '@/domain/billing/cents'
import type { StatementRow } from '@/domain/billing/statement/statement'
import { formatDate } from '@/lib/format'
import { Table, type Column } from '@/ui/Table'

const columns: readonly Column<StatementRow>[] = [
  {
    id: 'payer',
    header: 'From',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ payer }) => payer || 'Not known',
  },
  { id: 'booked', header: 'Received', cell: ({ booked_on }) => formatDate(booked_on, 'UTC') },
  {
    id: 'remittance',
    header: 'What the payer wrote',
    list: 'full',
    className: 'min-w-48 wrap-anywhere',
    cell: ({ remittance }) => remittance || 'Nothing',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    figure: true,
    cell: ({ amount_cents, currency }) => (
      <Money micros={microsOfCents(amount_cents)} currency={currency} />
    ),
  },
]

function resultText({ result, number, workspace }: ImportedRow): string {
  if (result === 'known') return 'Booked before'
  if (result === 'unmatched') return 'Without a customer'
  return number === null ? `Balance of ${workspace ?? ''}` : `${number}, ${workspace ?? ''}`
}

interface StatementTableProps {
  rows: readonly StatementRow[]
  /** What became of each row, once they are booked. */
  results: readonly ImportedRow[] | undefined
}

/** The payments of a bank statement, and what became of them. */
export function StatementTable({ rows, results }: StatementTableProps) {
  const byReference = new Map(results?.map((result) => [result.reference, result]))
  const result: Column<StatementRow> = {
    id: 'result',
    header: 'Result',
    className: 'wrap-anywhere',
    cell: ({ reference }) => {
      const found = byReference.get(reference)
      return found === undefined ? null : resultText(found)
    },
  }
  return (
    <ClientPagination rows={rows} noun="payments" label="Pages of the statement">
      {(page) => (
        <Table
          caption="Payments of the statement"
          columns={results === undefined ? columns : [...columns, result]}
          rows={page}
          rowKey={({ reference }) => reference}
          foldAt="lg"
        />
      )}
    </ClientPagination>
  )
}
