import * as v from 'valibot'
import { amount } from '@/components/admin/amountSchemas'
import { ReasonForm } from '@/components/admin/ReasonForm'
import { addCharge } from '@/domain/billing/admin/mutations'
import { monthName } from '@/domain/billing/monthName'
import { billingStale } from '@/domain/staleKeys'
import { todayUtc } from '@/lib/todayUtc'
import { notifySuccess } from '@/ui/notify'

/** What staff choose from, with the kind of the charge and the sign of its amount. */
const choices = {
  fee: { label: 'A fee', kind: 'fee', sign: 1 },
  more: { label: 'A correction: the customer pays more', kind: 'correction', sign: 1 },
  less: { label: 'A correction: the customer pays less', kind: 'correction', sign: -1 },
} as const

const schema = v.object({
  kind: v.picklist(Object.keys(choices) as (keyof typeof choices)[], 'Choose what it is.'),
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter what the invoice calls it.'),
    v.maxLength(200, 'Use at most 200 characters.'),
  ),
  net_cents: amount,
})

interface AddChargeDialogProps {
  workspaceId: string
  currency: string
  onClose: () => void
}

/** Adds an amount to the next invoice of a workspace. */
export function AddChargeDialog({ workspaceId, currency, onClose }: AddChargeDialogProps) {
  return (
    <ReasonForm
      title="Add a charge"
      description={`It becomes a line of the invoice for ${monthName(todayUtc())}, with the tax of this customer. The customer sees it in the month so far at once. To correct an invoice that was issued, credit it instead.`}
      label="Add charge"
      hint="The customer reads it on the invoice."
      fields={[
        {
          name: 'kind',
          label: 'What it is',
          options: Object.entries(choices).map(([value, { label }]) => ({ value, label })),
        },
        { name: 'title', label: 'Name on the invoice', hint: 'Such as “Set-up of the firewall”.' },
        { name: 'net_cents', label: `Amount without tax, in ${currency}`, kind: 'amount' },
      ]}
      schema={schema}
      save={({ kind: choice, title, net_cents }, reason) => {
        const { kind, sign } = choices[choice]
        return addCharge(workspaceId, { kind, title, netCents: sign * net_cents }, reason)
      }}
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess('The charge is added.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
