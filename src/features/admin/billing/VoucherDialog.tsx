import * as v from 'valibot'
import { amount, wholeFrom1 } from '@/components/admin/amountSchemas'
import { ReasonForm } from '@/components/admin/ReasonForm'
import { createVoucher } from '@/domain/billing/admin/mutations'
import { billingStale } from '@/domain/staleKeys'

const schema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Name the voucher. Customers read it beside their credit.'),
    v.maxLength(120, 'Use at most 120 characters.'),
  ),
  amount_cents: amount,
  max_uses: wholeFrom1(100_000),
  ends_at: v.pipe(
    v.string(),
    v.check((at) => Date.parse(at) > Date.now(), 'Choose a time in the future.'),
  ),
  credit_days: wholeFrom1(3_650),
})

interface VoucherDialogProps {
  /** Gets the code, which is not shown again. */
  onCreated: (code: string) => void
  onClose: () => void
}

/** Makes a code that customers redeem for a credit. */
export function VoucherDialog({ onCreated, onClose }: VoucherDialogProps) {
  return (
    <ReasonForm
      title="Create a voucher"
      description="Customers redeem its code for a credit, once for each workspace. A credit pays invoices before money does."
      label="Create voucher"
      hint="For the audit log."
      fields={[
        { name: 'title', label: 'Name', hint: 'Customers read it beside their credit.' },
        { name: 'amount_cents', label: 'Credit for each workspace', kind: 'amount' },
        { name: 'max_uses', label: 'How often it can be redeemed', kind: 'whole' },
        { name: 'ends_at', label: 'Until when it can be redeemed', kind: 'time' },
        { name: 'credit_days', label: 'Days for which the credit can be used', kind: 'whole' },
      ]}
      start={{ max_uses: '1', credit_days: '365' }}
      schema={schema}
      save={(typed, reason) =>
        createVoucher(
          {
            title: typed.title,
            amountCents: typed.amount_cents,
            maxUses: typed.max_uses,
            endsAt: typed.ends_at,
            creditDays: typed.credit_days,
          },
          reason,
        )
      }
      invalidates={billingStale}
      onSaved={onCreated}
      onClose={onClose}
    />
  )
}
