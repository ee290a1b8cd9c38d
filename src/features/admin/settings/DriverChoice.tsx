import { useId } from 'react'
import type { VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { driverNames, paymentDrivers } from '@/domain/billing/account'
import { Checkbox } from '@/ui/Checkbox'
import { billingLabels, driverEffects } from './billingTexts'

/** The ways to pay that customers get. The form holds them as one text, with commas. */
export function DriverChoice({ editor }: { editor: VersionedForm }) {
  const id = useId()
  return (
    <editor.form.Field name="drivers">
      {(field) => {
        const chosen = (field.state.value ?? '').split(',')
        const error = editor.errorOf('drivers', field.state.meta.errors)
        return (
          <fieldset
            className="min-w-0"
            aria-describedby={error ? id : undefined}
            aria-invalid={error ? true : undefined}
          >
            <legend className="mb-1.5 text-14 font-strong text-text">
              {billingLabels['drivers']}
            </legend>
            {paymentDrivers.map((driver) => (
              <Checkbox
                key={driver}
                label={driverNames[driver]}
                hint={driverEffects[driver]}
                checked={chosen.includes(driver)}
                onChange={({ currentTarget: { checked } }) => {
                  editor.clearError()
                  field.handleChange(
                    paymentDrivers
                      .filter((name) => (name === driver ? checked : chosen.includes(name)))
                      .join(','),
                  )
                }}
              />
            ))}
            {error ? (
              <p id={id} className="mt-1.5 text-14 text-error">
                {error}
              </p>
            ) : null}
          </fieldset>
        )
      }}
    </editor.form.Field>
  )
}
