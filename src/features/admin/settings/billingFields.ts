import * as v from 'valibot'
import {
  schemaErrors,
  type FieldErrors,
  type FormValues,
} from '@/components/versionedForm/formValues'
import { paymentDrivers } from '@/domain/billing/account'
import { centsOfText, textOfCents } from '@/domain/billing/amountText'
import {
  paymentModes,
  taxSchemes,
  type BillingSettings,
  type BillingSettingsInput,
} from '@/domain/billing/admin/billingSettings'
import { countryCodes } from '@/lib/countries'
import { reasonSchema } from '@/lib/reason'
import { hasHiddenCharacters } from '@/lib/text'

/** The most that billing staff may give back by themselves, in cents. */
const MOST_CREDIT = 100_000_000
const MOST_REMINDERS = 5
const MOST_REMINDER_DAYS = 90

const text = (max: number, isClean: (value: string) => boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => [...value].length <= max, `Use at most ${max} characters.`),
    v.check(isClean, 'Remove the invisible characters.'),
  )
const line = (max: number) => text(max, (value) => !hasHiddenCharacters(value))
const block = (max: number) =>
  text(max, (value) => !hasHiddenCharacters(value.replaceAll('\n', '')))

const days = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
      `Use a whole number from ${least} to ${most}.`,
    ),
    v.transform(Number),
  )

/** What stands between two numbers. */
const listOf = (typed: string) => typed.split(/[\s,;]+/).filter((part) => part !== '')

const reminderDays = v.pipe(
  v.string(),
  v.transform(listOf),
  v.check(
    (parts) =>
      parts.length <= MOST_REMINDERS &&
      parts.every((part) => /^[1-9]\d?$/.test(part) && Number(part) <= MOST_REMINDER_DAYS),
    `Use at most ${MOST_REMINDERS} whole numbers from 1 to ${MOST_REMINDER_DAYS}, such as 3, 10.`,
  ),
  v.transform((parts) => [...new Set(parts.map(Number))].toSorted((a, b) => a - b)),
)

const prefix = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9][A-Z0-9-]{0,9}$/, 'Use 1 to 10 letters, digits and hyphens, such as INV-.'),
)

/** What people type in groups of four. */
const bankCode = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase()),
    v.check((value) => value === '' || pattern.test(value), message),
  )

const settingsSchema = v.object({
  tax_scheme: v.picklist(taxSchemes),
  tax_country: v.picklist(['', ...countryCodes], 'Choose a country.'),
  taxes_by_oss: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
  exempt_text: line(200),
  tax_number: line(40),
  prices_shown: v.picklist(['net', 'gross']),
  drivers: v.pipe(
    v.string(),
    v.transform((names) => paymentDrivers.filter((driver) => listOf(names).includes(driver))),
  ),
  bank_holder: line(70),
  bank_iban: bankCode(
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
    'Enter an IBAN, such as AT61 1904 3002 3457 3201.',
  ),
  bank_bic: bankCode(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Enter a BIC of 8 or 11 characters.'),
  default_mode: v.picklist(paymentModes),
  due_days: days(0, 90),
  reminder_days: reminderDays,
  hold_days: days(1, 365),
  delete_days: days(1, 365),
  currency: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.regex(/^[A-Z]{3}$/, 'Enter three letters, such as EUR.'),
  ),
  invoice_prefix: prefix,
  credit_note_prefix: prefix,
  invoice_text: block(1000),
  payment_text: block(1000),
  credit_limit_cents: v.pipe(
    v.string(),
    v.check((typed) => {
      const cents = centsOfText(typed)
      return cents !== null && cents <= MOST_CREDIT
    }, 'Enter an amount from 0 to 1,000,000, such as 100.'),
    v.transform((typed) => centsOfText(typed) ?? 0),
  ),
})

const formSchema = v.object({ ...settingsSchema.entries, reason: reasonSchema })

/** What a field needs because of another one. */
function dependentErrors(fields: FormValues): FieldErrors {
  const isEmpty = (name: string) => !fields[name]?.trim()
  const scheme = fields['tax_scheme']
  const isByTransfer = listOf(fields['drivers'] ?? '').includes('bank-transfer')
  return {
    ...(scheme !== 'unset' && isEmpty('tax_country')
      ? { tax_country: 'Say in which country you are taxed.' }
      : {}),
    ...(scheme === 'exempt' && isEmpty('exempt_text')
      ? { exempt_text: 'Say why you charge no VAT. Invoices print it.' }
      : {}),
    ...(isByTransfer && isEmpty('bank_holder')
      ? { bank_holder: 'Bank transfer needs the holder of the account.' }
      : {}),
    ...(isByTransfer && isEmpty('bank_iban') ? { bank_iban: 'Bank transfer needs an IBAN.' } : {}),
    ...(fields['invoice_prefix'] === fields['credit_note_prefix']
      ? { credit_note_prefix: 'Use another prefix than that of invoices.' }
      : {}),
  }
}

/** The stored settings as the form shows them. */
export function billingFieldsOf(settings: BillingSettings): FormValues {
  const { version: _, updated_at: __, ...values } = settings
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    reminder_days: values.reminder_days.join(', '),
    credit_limit_cents: textOfCents(values.credit_limit_cents),
    reason: '',
  }
}

/** The errors of the typed values by field. */
export function validateBilling(fields: FormValues): FieldErrors {
  return { ...dependentErrors(fields), ...schemaErrors(formSchema, fields) }
}

/** The settings and the reason to send for valid fields. */
export function billingInput(fields: FormValues): {
  settings: BillingSettingsInput
  reason: string
} {
  const { reason, ...settings } = v.parse(formSchema, fields)
  return { settings, reason }
}
