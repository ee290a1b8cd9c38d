import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefundDialog } from '@/components/admin/RefundDialog'
import { RefundsOfPayment } from '@/components/billing/RefundsOfPayment'
import { Money } from '@/components/Money'
import { driverNames } from '@/domain/billing/account'
import { microsOfCents } from '@/domain/billing/cents'
import type { Payment } from '@/domain/billing/payments'
import { paymentsQuery } from '@/domain/billing/queryOptions'
import { formatDate } from '@/lib/format'
import { Button } from '@/ui/Button'
import { Table, type Column } from '@/ui/Table'

const states = { received: 'Received', disputed: 'Disputed', reversed: 'Taken back' } as const

const columnsWith = (
  workspaceId: string,
  onRefund: (payment: Payment) => void,
): readonly Column<Payment>[] => [
  {
    id: 'received',
    header: 'Received',
    rowHeader: true,
    cell: ({ receivedOn }) => formatDate(receivedOn, 'UTC'),
  },
  { id: 'driver', header: 'By', cell: ({ driver }) => driverNames[driver] },
  { id: 'number', header: 'For', cell: ({ number }) => number ?? 'The balance' },
  {
    id: 'state',
    header: 'State',
    cell: ({ id, state }) => (
      <>
        {states[state]}
        <RefundsOfPayment workspaceId={workspaceId} paymentId={id} />
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
    cell: (payment) =>
      payment.state === 'received' ? (
        <Button size="sm" onClick={() => onRefund(payment)}>
          <span>
            Refund{' '}
            <span className="sr-only">
              the payment of{' '}
              <Money micros={microsOfCents(payment.amountCents)} currency={payment.currency} />
              {`, received on ${formatDate(payment.receivedOn, 'UTC')}`}
            </span>
          </span>
        </Button>
      ) : null,
  },
]

/** The last payments of a workspace. Nothing while there are none. */
export function PaymentsTable({ workspaceId }: { workspaceId: string }) {
  const { data } = useQuery(paymentsQuery(workspaceId))
  const [chosen, setChosen] = useState<Payment | null>(null)
  if (data === undefined || data.length === 0) return null
  return (
    <>
      <h3 className="px-(--pad) pt-6 pb-2 text-16">Payments</h3>
      <Table
        caption="The last payments"
        columns={columnsWith(workspaceId, setChosen)}
        rows={data}
        rowKey={({ id }) => id}
        foldAt="lg"
      />
      {chosen === null ? null : <RefundDialog payment={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
