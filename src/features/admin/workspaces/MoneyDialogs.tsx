import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { amount } from '@/components/admin/amountSchemas'
import { ReasonForm } from '@/components/admin/ReasonForm'
import { ReasonDialog } from '@/components/ReasonDialog'
import type { PaymentMode } from '@/domain/billing/admin/billingSettings'
import { bookPayment, grantCredit, setPaymentMode } from '@/domain/billing/admin/mutations'
import { billingStale } from '@/domain/staleKeys'
import { notifySuccess } from '@/ui/notify'

interface DialogProps {
  workspaceId: string
  onClose: () => void
}

const today = () => new Date().toISOString().slice(0, 10)

const paymentSchema = v.object({
  amount_cents: amount,
  received_on: v.pipe(
    v.string(),
    v.check((day) => day !== '' && day <= today(), 'Choose the day on which it arrived.'),
  ),
  reference: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter what the bank calls it. It keeps a payment from being booked twice.'),
    v.maxLength(200, 'Use at most 200 characters.'),
  ),
  number: v.pipe(v.string(), v.trim(), v.toUpperCase()),
})

/** Books a bank transfer that arrived. */
export function BookPaymentDialog({
  workspaceId,
  currency,
  number,
  onClose,
}: DialogProps & { currency: string; number: string }) {
  return (
    <ReasonForm
      title="Book a payment"
      description="For a bank transfer that you see on the account. Other payments are booked by themselves."
      label="Book payment"
      hint="For the audit log."
      fields={[
        { name: 'amount_cents', label: `Amount in ${currency}`, kind: 'amount' },
        { name: 'received_on', label: 'Arrived on', kind: 'date' },
        { name: 'reference', label: 'Reference of the bank', hint: 'As the statement has it.' },
        {
          name: 'number',
          label: 'Invoice',
          hint: 'It is paid first, then what else is open. Empty: the oldest first.',
          optional: true,
        },
      ]}
      start={{ received_on: today(), number }}
      schema={paymentSchema}
      save={(typed, reason) =>
        bookPayment(
          {
            workspaceId,
            number: typed.number,
            amountCents: typed.amount_cents,
            receivedOn: typed.received_on,
            reference: typed.reference,
          },
          reason,
        )
      }
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess('The payment is booked.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const creditSchema = v.object({
  amount_cents: amount,
  ends_at: v.pipe(
    v.string(),
    v.check((at) => at === '' || Date.parse(at) > Date.now(), 'Choose a time in the future.'),
    v.transform((at) => at || null),
  ),
})

/** Gives a workspace a credit. */
export function GrantCreditDialog({
  workspaceId,
  currency,
  onClose,
}: DialogProps & { currency: string }) {
  return (
    <ReasonForm
      title="Grant a credit"
      description="It pays the invoices of this workspace before money does. What is left at its end is gone."
      label="Grant credit"
      hint="The customer reads it beside the credit."
      fields={[
        { name: 'amount_cents', label: `Amount in ${currency}`, kind: 'amount' },
        {
          name: 'ends_at',
          label: 'Ends',
          hint: 'Empty: never.',
          kind: 'time',
          optional: true,
        },
      ]}
      schema={creditSchema}
      save={({ amount_cents, ends_at }, reason) =>
        grantCredit(workspaceId, amount_cents, ends_at, reason)
      }
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess('The credit is granted.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const wanted = {
  postpaid: {
    mode: 'prepaid',
    title: 'Let this workspace pay from a balance?',
    description:
      'Usage lowers a balance that the customer tops up. Servers are stopped when it is used up.',
    label: 'Pay from a balance',
  },
  prepaid: {
    mode: 'postpaid',
    title: 'Let this workspace pay by invoice?',
    description: 'It gets an invoice each month, and pays it when it is due.',
    label: 'Pay by invoice',
  },
} as const satisfies Record<PaymentMode, unknown>

/** Changes how a workspace pays. */
export function PaymentModeDialog({
  workspaceId,
  mode,
  onClose,
}: DialogProps & { mode: PaymentMode }) {
  // As it was when the dialog opened: the change itself turns it around.
  const [{ mode: next, ...texts }] = useState(wanted[mode])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => setPaymentMode(workspaceId, next, reason),
    onSuccess: () => {
      notifySuccess('The way to pay is changed.')
      onClose()
    },
    meta: { invalidates: billingStale, alsoAfter: 'failure' },
  })
  return (
    <ReasonDialog
      {...texts}
      variant="primary"
      hint="For the audit log."
      isPending={isPending}
      failure={error}
      onChange={reset}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
