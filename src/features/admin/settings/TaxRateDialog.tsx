import * as v from 'valibot'
import { ReasonForm } from '@/components/admin/ReasonForm'
import { saveTaxRate } from '@/domain/billing/admin/taxRates'
import { queryKeys } from '@/domain/queryKeys'
import { countryCodes, countryOptions } from '@/lib/countries'
import { notifySuccess } from '@/ui/notify'

const PERCENTAGE = 'Enter a percentage from 0 to 50, such as 20 or 25.5.'

const rateSchema = v.object({
  country: v.picklist(countryCodes, 'Choose a country.'),
  rate: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,2}([.,]\d{1,2})?$/, PERCENTAGE),
    v.transform((typed) => Number(typed.replace(',', '.'))),
    v.maxValue(50, PERCENTAGE),
  ),
  valid_from: v.pipe(
    v.string(),
    v.check((day) => day !== '', 'Choose the first day of the rate.'),
    v.check(
      (day) => day > new Date().toISOString().slice(0, 10),
      'Choose a day after today. What was charged stays.',
    ),
  ),
  source: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Say where the rate is written down, such as a law or a page of the tax office.'),
    v.maxLength(200, 'Use at most 200 characters.'),
  ),
})

/** Adds a rate of VAT that begins on a later day, with its source and a reason. */
export function TaxRateDialog({ onClose }: { onClose: () => void }) {
  return (
    <ReasonForm
      title="Add a rate of VAT"
      description="A rate begins on a day to come. One that has not begun is replaced by another one of the same day."
      label="Save rate"
      hint="For the audit log."
      fields={[
        { name: 'country', label: 'Country', options: countryOptions() },
        { name: 'rate', label: 'Rate, in percent', kind: 'amount' },
        { name: 'valid_from', label: 'First day', kind: 'date' },
        { name: 'source', label: 'Source', hint: 'Where the rate is written down.' },
      ]}
      schema={rateSchema}
      save={({ valid_from, ...rate }, reason) =>
        saveTaxRate({ ...rate, validFrom: valid_from }, reason)
      }
      invalidates={[queryKeys.billing()]}
      onSaved={() => {
        notifySuccess('The rate is saved.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
