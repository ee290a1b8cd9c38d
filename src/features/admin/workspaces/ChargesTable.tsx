import { LocalTime } from '@/components/LocalTime'
import { Money } from '@/components/Money'
import type { NextCharge } from '@/domain/billing/admin/workspaceAccount'
import { Table, type Column } from '@/ui/Table'

const kinds = {
  fee: 'Fee',
  correction: 'Correction',
  sla_credit: 'Credit for availability',
  late_usage: 'Late usage',
} as const

const columnsWith = (currency: string): readonly Column<NextCharge>[] => [
  {
    id: 'title',
    header: 'Charge',
    rowHeader: true,
    cell: ({ title, reason }) => (
      <>
        <span className="wrap-anywhere">{title}</span>
        {reason === null ? null : (
          <small className="block wrap-anywhere text-text-3">{reason}</small>
        )}
      </>
    ),
  },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kinds[kind] },
  { id: 'added', header: 'Added', cell: ({ createdAt }) => <LocalTime at={createdAt} day /> },
  {
    id: 'amount',
    header: 'Without tax',
    align: 'end',
    figure: true,
    cell: ({ netMicros }) => <Money micros={netMicros} currency={currency} />,
  },
]

interface ChargesTableProps {
  charges: readonly NextCharge[]
  currency: string
}

/** What the next invoice has besides usage. Nothing while there is nothing. */
export function ChargesTable({ charges, currency }: ChargesTableProps) {
  if (charges.length === 0) return null
  return (
    <>
      <h3 className="px-(--pad) pt-6 pb-2 text-16">Charges of the next invoice</h3>
      <Table
        caption="Charges of the next invoice"
        columns={columnsWith(currency)}
        rows={charges}
        rowKey={({ id }) => id}
        foldAt="lg"
      />
    </>
  )
}
