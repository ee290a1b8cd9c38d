import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefundsOfPayment } from '@/components/billing/RefundsOfPayment'
import { Money } from '@/components/Money'
import { SectionHead } from '@/components/SectionHead'
import { driverNames } from '@/domain/billing/account'
import { microsOfCents } from '@/domain/billing/cents'
import type { Payment } from '@/domain/billing/payments'
import { paymentsQuery } from '@/domain/billing/queryOptions'
import { formatDate } from '@/lib/format'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

/** The last payments. Nothing while there are none. */
export function PaymentsSection({ workspaceId }: { workspaceId: string }) {
  const { data } = useQuery(paymentsQuery(workspaceId))
  if (data === undefined || data.length === 0) return null
  return (
    <section aria-labelledby="payments" className="border-t border-line">
      <SectionHead id="payments" title="Payments" />
      <Table
        caption="The last payments"
        columns={columnsOf(workspaceId)}
        rows={data}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

const states = {
  received: <StateTag state="passing">Received</StateTag>,
  disputed: <StateTag state="retiring">Disputed</StateTag>,
  reversed: <StateTag state="deleted">Taken back</StateTag>,
}

const columnsOf = (workspaceId: string): readonly Column<Payment>[] => [
  {
    id: 'received',
    header: 'Received',
    rowHeader: true,
    cell: ({ receivedOn }) => formatDate(receivedOn, 'UTC'),
  },
  { id: 'driver', header: 'By', cell: ({ driver }) => driverNames[driver] },
  {
    id: 'number',
    header: 'For',
    cell: ({ number }) =>
      number === null ? (
        'The balance'
      ) : (
        <Link to="/dashboard/billing/invoices/$number" params={{ number }} className="num">
          {number}
        </Link>
      ),
  },
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
]
