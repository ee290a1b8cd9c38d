import { useId, type SubmitEvent } from 'react'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { rowNotices } from '@/components/versionedForm/rowNotices'
import { SaveRow } from '@/components/versionedForm/SaveRow'
import { useVersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField, type VersionedFieldProps } from '@/components/versionedForm/VersionedField'
import type { Version } from '@/components/versionedForm/version'
import { addressParts } from '@/domain/billing/addressForm'
import { saveBillingProfile, type BillingProfile } from '@/domain/billing/billingProfile'
import { isCheckedByVies, vatPrefix } from '@/domain/billing/vatId'
import type { Profile } from '@/domain/identity/profile'
import { billingProfileStale } from '@/domain/staleKeys'
import { countryOptions } from '@/lib/countries'
import { Combobox } from '@/ui/Combobox'
import { TextInput } from '@/ui/Field'
import { RadioCards } from '@/ui/RadioCards'
import {
  billingProfileErrors,
  billingProfileInput,
  billingProfileLabels as labels,
  billingProfileValues,
  isPostcodeNeeded,
} from './billingProfileFields'
import { TaxPreview } from './TaxPreview'

const kinds = [
  { value: 'company', label: 'A company or organisation' },
  { value: 'person', label: 'A private person' },
] as const

export interface BillingProfileFormProps {
  userId: string
  workspaceId: string
  stored: BillingProfile | null
  /** The profile of the signed-in person, whose values a new form begins with. */
  person: Pick<Profile, 'full_name' | 'company' | 'country'> | undefined
  /** Reads the billing profile again; rejects with a Failure. */
  reload: () => Promise<BillingProfile | null>
  onSaved: (profile: BillingProfile) => void
  /** Why nothing can be changed. */
  disabledReason: string | undefined
  /** The words on the button. */
  saveLabel: string
  className?: string
}

/** Who pays for a workspace. The fields follow the country, and whether a company or a person pays. */
export function BillingProfileForm({
  userId,
  workspaceId,
  stored,
  person,
  reload,
  onSaved,
  disabledReason,
  saveLabel,
  className,
}: BillingProfileFormProps) {
  const id = useId()
  const versionOf = (profile: BillingProfile | null): Version<number> => ({
    fields: billingProfileValues(profile, person),
    version: profile?.version ?? null,
  })
  const editor = useVersionedForm({
    userId,
    draftName: `billing.${workspaceId}`,
    stored: versionOf(stored),
    isReadOnly: disabledReason !== undefined,
    validate: billingProfileErrors,
    save: (fields, { version }) =>
      saveBillingProfile(workspaceId, version ?? 0, billingProfileInput(fields)),
    versionOf,
    reload: async () => versionOf(await reload()),
    onSaved,
    invalidates: billingProfileStale,
  })
  const value = (name: keyof typeof labels) => editor.values[name] ?? ''
  const isCompany = value('kind') === 'company'
  const country = value('country')
  const text = (
    name: keyof typeof labels,
    autoComplete: string,
    more: Partial<Omit<VersionedFieldProps, 'children'>> = {},
  ) => (
    <VersionedField key={name} editor={editor} name={name} label={labels[name]} {...more}>
      {(control) => <TextInput {...control} autoComplete={autoComplete} />}
    </VersionedField>
  )
  return (
    <>
      <form
        {...editor.formProps}
        // The form may stand in a dialog of another form, whose submit it is not.
        onSubmit={(event: SubmitEvent & { stopPropagation: () => void }) => {
          event.stopPropagation()
          editor.formProps.onSubmit(event)
        }}
        aria-label="Who pays"
        className={className}
      >
        <FormNotice editor={editor} texts={rowNotices(editor, labels)} className="gap-5" />
        <fieldset
          disabled={disabledReason !== undefined}
          aria-label="Who pays, and the address"
          aria-describedby={disabledReason === undefined ? undefined : id}
          className="grid min-w-0 gap-5"
        >
          <editor.form.Field name="kind">
            {(field) => (
              <RadioCards
                legend={labels.kind}
                name="kind"
                options={kinds}
                value={field.state.value === 'company' ? 'company' : 'person'}
                onChange={(kind) => {
                  editor.clearError()
                  field.handleChange(kind)
                }}
              />
            )}
          </editor.form.Field>
          <VersionedField editor={editor} name="country" label={labels.country}>
            {(control, setValue) => (
              <Combobox
                {...control}
                options={countryOptions()}
                placeholder="Country or code"
                autoComplete="country-name"
                onChange={setValue}
              />
            )}
          </VersionedField>
          {isCompany ? text('company', 'organization') : null}
          {isCompany
            ? text('name', 'name', { label: 'For the attention of', optional: true })
            : text('name', 'name')}
          {text('street', 'address-line1')}
          {text('extra', 'address-line2', { optional: true })}
          <div className="grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
            {(country === '' ? (['postcode', 'city'] as const) : addressParts(country)).map(
              (part) =>
                part === 'city'
                  ? text('city', 'address-level2')
                  : part === 'postcode'
                    ? text('postcode', 'postal-code', {
                        label: country === 'US' ? 'ZIP code' : labels.postcode,
                        optional: country !== '' && !isPostcodeNeeded(country),
                      })
                    : text('region', 'address-level1', { optional: true }),
            )}
          </div>
          {isCompany
            ? text('vat_id', 'off', {
                optional: true,
                hint: isCheckedByVies(country)
                  ? `Begins with ${vatPrefix(country)}. We check it with VIES, the service of the European Commission.`
                  : 'Printed on your invoices.',
              })
            : null}
          <VersionedField
            editor={editor}
            name="email"
            label={labels.email}
            optional
            hint="Another address beside the owners and accountants of the workspace."
          >
            {(control) => <TextInput {...control} type="email" autoComplete="off" />}
          </VersionedField>
          {text('reference', 'off', {
            optional: true,
            hint: 'Printed on each invoice, such as an order number.',
          })}
        </fieldset>
        <TaxPreview
          typed={{
            kind: value('kind'),
            country,
            postcode: value('postcode'),
            vatId: value('vat_id'),
          }}
          stored={stored}
        />
        <SaveRow
          editor={editor}
          reasonId={id}
          disabledReason={disabledReason}
          variant="primary"
          unsaved={stored === null ? 'Not saved yet.' : 'You have unsaved changes.'}
        >
          {saveLabel}
        </SaveRow>
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="What you entered about who pays will be lost."
      />
    </>
  )
}
