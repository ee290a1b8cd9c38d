import * as v from 'valibot'
import { paymentDrivers } from '@/domain/billing/account'
import { moment } from '@/domain/catalogue/planRow'
import { atField, callBackend } from '@/lib/callBackend'
import { readOwn } from '@/lib/readOwn'

export const taxSchemes = ['unset', 'vat', 'exempt', 'outside'] as const
export const paymentModes = ['postpaid', 'prepaid'] as const
export type PaymentMode = (typeof paymentModes)[number]

const settingsRow = v.object({
  tax_scheme: v.picklist(taxSchemes),
  tax_country: v.string(),
  taxes_by_oss: v.boolean(),
  exempt_text: v.string(),
  tax_number: v.string(),
  prices_shown: v.picklist(['net', 'gross']),
  drivers: v.array(v.picklist(paymentDrivers)),
  bank_holder: v.string(),
  bank_iban: v.string(),
  bank_bic: v.string(),
  default_mode: v.picklist(paymentModes),
  due_days: v.number(),
  reminder_days: v.array(v.number()),
  hold_days: v.number(),
  delete_days: v.number(),
  currency: v.string(),
  invoice_prefix: v.string(),
  credit_note_prefix: v.string(),
  invoice_text: v.string(),
  payment_text: v.string(),
  credit_limit_cents: v.number(),
  version: v.number(),
  updated_at: moment,
})

/** How the provider bills. */
export type BillingSettings = v.InferOutput<typeof settingsRow>

/** What an admin can change of it. */
export type BillingSettingsInput = Omit<BillingSettings, 'version' | 'updated_at'>

/** The one row. */
const settingsRows = v.pipe(
  v.tupleWithRest([settingsRow], v.unknown()),
  v.transform(([row]) => row),
)

/** For billing staff and admins. @throws Failure (plain object) */
export function loadBillingSettings(signal: AbortSignal): Promise<BillingSettings> {
  const query = { select: Object.keys(settingsRow.entries).join(',') }
  return readOwn(settingsRows, 'admin_billing_settings', query, signal)
}

/**
 * Saves how the provider bills.
 * @throws Failure (plain object): `conflict` if the version is outdated, `invalid_input` with `field`, `forbidden`
 */
export function saveBillingSettings(
  version: number,
  settings: BillingSettingsInput,
  reason: string,
): Promise<BillingSettings> {
  return callBackend(
    settingsRows,
    (client) =>
      client.rpc('save_billing_settings', { expected_version: version, settings, reason }),
    atField,
  )
}
