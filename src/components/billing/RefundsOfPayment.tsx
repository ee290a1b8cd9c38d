import { useQuery } from '@tanstack/react-query'
import { Money } from '@/components/Money'
import { microsOfCents } from '@/domain/billing/cents'
import { refundsQuery } from '@/domain/billing/queryOptions'
import type { Refund } from '@/domain/billing/refunds'

const inWords: Readonly<Record<Refund['state'], string>> = {
  queued: 'will be refunded',
  waiting: 'is on its way back',
  succeeded: 'refunded',
  failed: 'could not be refunded',
}

/** What of a payment went back, a line for each refund. Nothing while nothing did. A dispute is a state of the payment. */
export function RefundsOfPayment({
  workspaceId,
  paymentId,
}: {
  workspaceId: string
  paymentId: string
}) {
  const { data } = useQuery(refundsQuery(workspaceId))
  const refunds = data?.filter((each) => each.paymentId === paymentId && each.kind === 'refund')
  return refunds?.map(({ id, amountCents, currency, state }) => (
    <span key={id} className="block text-12 text-text-3">
      <Money micros={microsOfCents(amountCents)} currency={currency} /> {inWords[state]}
    </span>
  ))
}
