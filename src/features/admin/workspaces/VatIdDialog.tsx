import * as v from 'valibot'
import { ReasonForm } from '@/components/admin/ReasonForm'
import { confirmVatId } from '@/domain/billing/admin/mutations'
import type { CustomerVatId } from '@/domain/billing/admin/workspaceAccount'
import { billingStale } from '@/domain/staleKeys'
import { countryName } from '@/lib/countries'
import { notifySuccess } from '@/ui/notify'

const schema = v.object({
  is_valid: v.pipe(
    v.picklist(['yes', 'no'], 'Choose what you found.'),
    v.transform((answer) => answer === 'yes'),
  ),
})

interface VatIdDialogProps {
  workspaceId: string
  vat: CustomerVatId
  onClose: () => void
}

/** Says what was found about a VAT ID that VIES did not confirm. */
export function VatIdDialog({
  workspaceId,
  vat: { vatId, payer, country },
  onClose,
}: VatIdDialogProps) {
  return (
    <ReasonForm
      title={`Is ${vatId} valid?`}
      description={`Check that it belongs to ${payer}, for example with the tax office of ${countryName(country)}. An invoice that waits for the answer is issued soon after. A later answer of VIES replaces what you say.`}
      label="Save what you found"
      hint="Say how you checked it. Members of the workspace can read it in their audit log."
      fields={[
        {
          name: 'is_valid',
          label: 'What you found',
          options: [
            { value: 'yes', label: 'It is valid and belongs to this customer' },
            { value: 'no', label: 'It is not valid, or belongs to somebody else' },
          ],
        },
      ]}
      schema={schema}
      save={({ is_valid }, reason) => confirmVatId(workspaceId, vatId, is_valid, reason)}
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess('What you found is saved.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
