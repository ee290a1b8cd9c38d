import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Failure } from '@machines/auth.types'
import { fieldError } from '@/components/fieldError'
import { ReasonDialog } from '@/components/ReasonDialog'
import { schemaErrors, type FieldErrors } from '@/components/versionedForm/formValues'
import { saveTaxRate, type TaxRateRow } from '@/domain/billing/admin/taxRates'
import { queryKeys } from '@/domain/queryKeys'
import { countryOptions, countryCodes } from '@/lib/countries'
import { Field, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'

const today = () => new Date().toISOString().slice(0, 10)

const rateSchema = v.object({
  country: v.picklist(countryCodes, 'Choose a country.'),
  rate: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,2}([.,]\d{1,2})?$/, 'Enter a percentage from 0 to 50, such as 20 or 25.5.'),
    v.transform((typed) => Number(typed.replace(',', '.'))),
    v.maxValue(50, 'Enter a percentage from 0 to 50, such as 20 or 25.5.'),
  ),
  validFrom: v.pipe(
    v.string(),
    v.isoDate('Choose the first day of the rate.'),
    v.check((day) => day > today(), 'Choose a day after today. What was charged stays.'),
  ),
  source: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Say where the rate is written down, such as a law or a page of the tax office.'),
    v.maxLength(200, 'Use at most 200 characters.'),
  ),
})

type Texts = Record<'country' | 'rate' | 'validFrom' | 'source', string>

/** Adds a rate of VAT that begins on a later day, with its source and a reason. */
export function TaxRateDialog({ onClose }: { onClose: () => void }) {
  const [texts, setTexts] = useState<Texts>({ country: '', rate: '', validFrom: '', source: '' })
  const [problems, setProblems] = useState<FieldErrors>({})
  const saving = useMutation<void, Failure, { wanted: TaxRateRow; reason: string }>({
    mutationFn: ({ wanted, reason }) => saveTaxRate(wanted, reason),
    onSuccess: () => {
      notifySuccess('The rate is saved.')
      onClose()
    },
    meta: { invalidates: [queryKeys.billing()], alsoAfter: 'failure' },
  })
  const set = (name: keyof Texts) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTexts((now) => ({ ...now, [name]: value }))
    setProblems({})
    saving.reset()
  }
  const errorOf = (name: keyof Texts) =>
    problems[name] ?? fieldError(name === 'validFrom' ? 'valid_from' : name, [], saving.error)
  return (
    <ReasonDialog
      title="Add a rate of VAT"
      description="For a country that has a rate already, or for another one. The same first day replaces a rate that has not begun."
      label="Save rate"
      variant="primary"
      hint="For the audit log."
      isPending={saving.isPending}
      failure={saving.error}
      onChange={saving.reset}
      onConfirm={(reason) => {
        setProblems(schemaErrors(rateSchema, texts))
        const { success, output } = v.safeParse(rateSchema, texts)
        if (success) saving.mutate({ wanted: output, reason })
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field label="Country" error={errorOf('country')}>
            <Select
              options={countryOptions()}
              placeholder="Choose a country"
              value={texts.country}
              onChange={set('country')}
            />
          </Field>
          <Field label="Rate, in percent" error={errorOf('rate')} className="max-w-48">
            <TextInput
              mono
              inputMode="decimal"
              autoComplete="off"
              value={texts.rate}
              onChange={set('rate')}
            />
          </Field>
          <Field label="First day" error={errorOf('validFrom')} className="max-w-48">
            <TextInput type="date" value={texts.validFrom} onChange={set('validFrom')} />
          </Field>
          <Field label="Source" hint="Where the rate is written down." error={errorOf('source')}>
            <TextInput autoComplete="off" value={texts.source} onChange={set('source')} />
          </Field>
        </>
      )}
    </ReasonDialog>
  )
}
