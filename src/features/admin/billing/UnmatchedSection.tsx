import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefundDialog } from '@/components/admin/RefundDialog'
import { Money } from '@/components/Money'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { unmatchedPaymentsQuery } from '@/domain/billing/admin/queryOptions'
import type { UnmatchedPayment } from '@/domain/billing/admin/receivables'
import { microsOfCents } from '@/domain/billing/cents'
import { formatCount, formatDate } from '@/lib/format'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import { MatchDialog } from './MatchDialog'

type Chosen = { payment: UnmatchedPayment; does: 'match' | 'refund' }

/** Tells payments apart that have the same payer, or none. */
const nameOf = (payment: UnmatchedPayment) => (
  <>
    <Money micros={microsOfCents(payment.amountCents)} currency={payment.currency} /> of{' '}
    {formatDate(payment.receivedOn, 'UTC')} from {payment.payer || 'somebody unknown'}
  </>
)

const columnsWith = (onChoose: (chosen: Chosen) => void): readonly Column<UnmatchedPayment>[] => [
  {
    id: 'payer',
    header: 'From',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ payer }) => payer || 'Not known',
  },
  {
    id: 'received',
    header: 'Received',
    cell: ({ receivedOn }) => formatDate(receivedOn, 'UTC'),
  },
  {
    id: 'remittance',
    header: 'What the payer wrote',
    list: 'full',
    className: 'min-w-48 wrap-anywhere',
    cell: ({ remittance, reference }) => (
      <>
        {remittance || 'Nothing'}
        {reference === null ? null : (
          <span className="mono block text-12 text-text-3">{reference}</span>
        )}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    figure: true,
    cell: ({ amountCents, currency }) => (
      <Money micros={microsOfCents(amountCents)} currency={currency} />
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (payment) => (
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={() => onChoose({ payment, does: 'match' })}>
          <span>
            Match <span className="sr-only">{nameOf(payment)}</span>
          </span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChoose({ payment, does: 'refund' })}>
          <span>
            Refund <span className="sr-only">{nameOf(payment)}</span>
          </span>
        </Button>
      </div>
    ),
  },
]

/** Payments that name no invoice. Billing staff say whose they are, or give them back. */
export function UnmatchedSection() {
  const query = useQuery(unmatchedPaymentsQuery)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const close = () => setChosen(null)
  return (
    <section aria-labelledby="unmatched" className="border-b border-line">
      <SectionHead
        id="unmatched"
        title="Payments without a customer"
        aside={query.data && query.data.length > 0 ? formatCount(query.data.length) : undefined}
      />
      <QueryState query={query}>
        {(payments) => (
          <Table
            caption="Payments without a customer"
            columns={columnsWith(setChosen)}
            rows={payments ?? []}
            rowKey={({ id }) => id}
            skeleton={payments === undefined ? 2 : 0}
            foldAt="lg"
            empty={
              <EmptyState size="sm" title="Every payment has its customer">
                A bank transfer that names no invoice appears here.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {chosen?.does === 'match' ? <MatchDialog payment={chosen.payment} onClose={close} /> : null}
      {chosen?.does === 'refund' ? <RefundDialog payment={chosen.payment} onClose={close} /> : null}
    </section>
  )
}
