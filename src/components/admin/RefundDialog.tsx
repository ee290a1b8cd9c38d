import * as v from 'valibot'
import { textOfCents } from '@/domain/billing/amountText'
import { refundPayment } from '@/domain/billing/admin/mutations'
import type { Payment } from '@/domain/billing/payments'
import { billingStale } from '@/domain/staleKeys'
import { notifySuccess } from '@/ui/notify'
import { amount } from './amountSchemas'
import { ReasonForm } from './ReasonForm'

const schema = v.object({ amount_cents: amount })

interface RefundDialogProps {
  payment: Pick<Payment, 'id' | 'driver' | 'amountCents' | 'currency'>
  onClose: () => void
}

/** Gives money of a payment back, with a reason. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const isTransfer = payment.driver === 'bank-transfer'
  return (
    <ReasonForm
      title="Give money back?"
      description={
        isTransfer
          ? 'Transfer the money to the customer yourself. This books that you did.'
          : 'It goes back the same way that it came. What it paid is open again: issue a credit note first if nobody owes it.'
      }
      label={isTransfer ? 'Book the refund' : 'Refund'}
      variant="danger"
      hint="The customer and the audit log show it."
      fields={[{ name: 'amount_cents', label: `Amount in ${payment.currency}`, kind: 'amount' }]}
      start={{ amount_cents: textOfCents(payment.amountCents) }}
      schema={schema}
      save={({ amount_cents }, reason) => refundPayment(payment.id, amount_cents, reason)}
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess(isTransfer ? 'The refund is booked.' : 'The refund has begun.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
