import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { SectionHead } from '@/components/SectionHead'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { FormNotice } from '@/components/versionedForm/FormNotice'
import { useVersionedForm, type VersionedForm } from '@/components/versionedForm/useVersionedForm'
import { VersionedField } from '@/components/versionedForm/VersionedField'
import { saveBillingSettings, type BillingSettings } from '@/domain/billing/admin/billingSettings'
import { queryKeys } from '@/domain/queryKeys'
import { countryOptions } from '@/lib/countries'
import { REASON_MAX_LENGTH } from '@/lib/reason'
import { Button } from '@/ui/Button'
import { TextArea, TextInput } from '@/ui/Field'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { billingFieldsOf, billingInput, validateBilling } from './billingFields'
import {
  billingLabels,
  billingOptions,
  formatBillingValue,
  modeEffects,
  ossEffects,
  pricesEffects,
  schemeEffects,
} from './billingTexts'
import { DriverChoice } from './DriverChoice'
import { SettingChoice } from './SettingChoice'
import { settingsNotices } from './settingsTexts'

const versionOf = (settings: BillingSettings) => ({
  fields: billingFieldsOf(settings),
  version: settings.version,
})

interface BillingFormProps {
  userId: string
  stored: BillingSettings
  /** Reads the settings again; rejects with a Failure. */
  reload: () => Promise<BillingSettings>
  onSaved: (saved: BillingSettings) => void
}

/** The form of the settings of billing. */
export function BillingForm({ userId, stored, reload, onSaved }: BillingFormProps) {
  const editor = useVersionedForm({
    userId,
    draftName: 'billing',
    stored: versionOf(stored),
    validate: validateBilling,
    save: (fields, { version }) => {
      const { settings, reason } = billingInput(fields)
      return saveBillingSettings(version ?? 0, settings, reason)
    },
    versionOf,
    reload: async () => versionOf(await reload()),
    onSaved: (saved) => {
      notifySuccess('Billing settings saved.')
      onSaved(saved)
      // Without it, the emptied reason would show as missing at once. What was typed during the save stays.
      editor.form.reset(editor.form.state.values, { keepDefaultValues: true })
    },
    invalidates: [queryKeys.billing(), queryKeys.settings()],
  })
  return (
    <>
      <form {...editor.formProps} aria-label="Billing settings">
        <FormNotice
          editor={editor}
          texts={settingsNotices(editor, billingLabels, formatBillingValue)}
          className="gap-3 border-t border-line px-(--pad) py-4"
        />
        <TaxFields editor={editor} />
        <Group id="paying" title="How customers pay" aside="Without one, customers cannot pay">
          <DriverChoice editor={editor} />
          <SettingChoice
            editor={editor}
            name="default_mode"
            legend={billingLabels['default_mode']}
            options={billingOptions(modeEffects)}
          />
          <Line
            editor={editor}
            name="bank_holder"
            hint="Printed on invoices that are paid by bank transfer."
          />
          <div className="grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Line editor={editor} name="bank_iban" mono />
            <Line editor={editor} name="bank_bic" mono optional />
          </div>
        </Group>
        <Group
          id="due"
          title="When a customer does not pay"
          aside="Customers get a mail before each step"
        >
          <Line editor={editor} name="due_days" hint="0 to 90. 14 is usual." figure />
          <Line
            editor={editor}
            name="reminder_days"
            hint="Up to five numbers, such as 3, 10. Empty: no reminders."
            figure
          />
          <Line
            editor={editor}
            name="hold_days"
            hint="1 to 365. A payment starts the servers again within a minute."
            figure
          />
          <Line
            editor={editor}
            name="delete_days"
            hint="1 to 365. They go to the bin, where a payment still brings them back."
            figure
          />
        </Group>
        <Group id="invoices" title="Invoices" aside="Those that are issued never change">
          <Line
            editor={editor}
            name="invoice_prefix"
            hint="Before the number, such as INV-000042."
            mono
          />
          <Line editor={editor} name="credit_note_prefix" hint="Such as CN-000007." mono />
          <Line
            editor={editor}
            name="currency"
            hint="Three letters. With VAT, the currency of the country where you are taxed. It stays once an invoice is issued."
            mono
          />
          <Line
            editor={editor}
            name="credit_limit_cents"
            hint="How much of one invoice billing staff may give back. Admins have no limit."
            figure
          />
          <Text
            editor={editor}
            name="invoice_text"
            hint="Above the lines, for example your opening hours."
          />
          <Text
            editor={editor}
            name="payment_text"
            hint="Below the sentence that says how to pay."
          />
        </Group>
        <SaveSection editor={editor} />
      </form>
      <UnsavedChangesDialog
        {...editor.leaveGuard}
        description="Your changes to the billing settings are not saved. If you leave, they are discarded."
      />
    </>
  )
}

function TaxFields({ editor }: { editor: VersionedForm }) {
  return (
    <Group
      id="tax"
      title="Tax"
      aside={<Link to="/admin/settings/legal">Your name, address and VAT ID</Link>}
    >
      <SettingChoice
        editor={editor}
        name="tax_scheme"
        legend={billingLabels['tax_scheme']}
        options={billingOptions(schemeEffects)}
      />
      <div className="grid content-start gap-5">
        <VersionedField
          editor={editor}
          name="tax_country"
          label={billingLabels['tax_country']}
          formatStored={(was) => formatBillingValue('tax_country', was)}
        >
          {(control) => <Select {...control} options={countryOptions()} placeholder="Not set" />}
        </VersionedField>
        <SettingChoice
          editor={editor}
          name="taxes_by_oss"
          legend={billingLabels['taxes_by_oss']}
          options={billingOptions(ossEffects)}
        />
      </div>
      <Line
        editor={editor}
        name="exempt_text"
        hint="Only for small businesses: the rule that exempts you. Printed on invoices."
        optional
      />
      <Line
        editor={editor}
        name="tax_number"
        hint="Printed on invoices. Needed where you have no VAT ID."
        optional
      />
      <SettingChoice
        editor={editor}
        name="prices_shown"
        legend={billingLabels['prices_shown']}
        options={billingOptions(pricesEffects)}
      />
    </Group>
  )
}

interface GroupProps {
  id: string
  title: string
  aside: ReactNode
  children: ReactNode
}

function Group({ id, title, aside, children }: GroupProps) {
  return (
    <section aria-labelledby={`billing-${id}`} className="border-t border-line">
      <SectionHead id={`billing-${id}`} title={title} aside={aside} />
      <div className="grid gap-x-6 gap-y-5 px-(--pad) pt-1 pb-6 lg:grid-cols-2">{children}</div>
    </section>
  )
}

interface LineProps {
  editor: VersionedForm
  name: string
  hint?: string
  optional?: boolean
  mono?: boolean
  /** A number: a short field with the keyboard for numbers. */
  figure?: boolean
}

function Line({ editor, name, hint, optional = false, mono = false, figure = false }: LineProps) {
  return (
    <VersionedField
      editor={editor}
      name={name}
      label={billingLabels[name]}
      hint={hint}
      optional={optional}
      formatStored={(was) => formatBillingValue(name, was)}
    >
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          mono={mono || figure}
          {...(mono && { spellCheck: false, autoCapitalize: 'characters' })}
          {...(figure && { inputMode: 'text' as const, className: 'max-w-48' })}
        />
      )}
    </VersionedField>
  )
}

function Text({ editor, name, hint }: Pick<LineProps, 'editor' | 'name' | 'hint'>) {
  return (
    <VersionedField
      editor={editor}
      name={name}
      label={billingLabels[name]}
      hint={hint}
      optional
      max={1000}
      formatStored={(was) => formatBillingValue(name, was)}
    >
      {(control) => <TextArea {...control} rows={3} />}
    </VersionedField>
  )
}

function SaveSection({ editor }: { editor: VersionedForm }) {
  const { hasConflict, isDirty, isSaving } = editor
  return (
    <section
      aria-label="Save"
      // Without changes it would only cover the form.
      className={clsx('border-t border-line-2 bg-surface', isDirty && 'sticky bottom-0 z-10')}
    >
      <div className="grid gap-3 px-(--pad) py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <VersionedField
          editor={editor}
          name="reason"
          label="Reason"
          hint="Logged; visible to admins."
          max={REASON_MAX_LENGTH}
        >
          {(control) => <TextInput {...control} autoComplete="off" />}
        </VersionedField>
        <div className="flex flex-wrap gap-3 max-md:*:flex-1 lg:pb-7">
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            disabledReason={
              hasConflict
                ? 'Resolve the conflict first.'
                : isDirty
                  ? undefined
                  : 'No changes to save.'
            }
          >
            Save billing settings
          </Button>
          {isDirty && !hasConflict && !isSaving ? (
            <Button variant="ghost" onClick={editor.discard}>
              Discard
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  )
}
