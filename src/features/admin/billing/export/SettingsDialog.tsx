import * as v from 'valibot'
import { ReasonForm } from '@/components/admin/ReasonForm'
import {
  charts,
  revenueAccount,
  saveAccountingSettings,
  taxKindName,
  usualAccount,
  type AccountingSettings,
  type Chart,
} from '@/domain/billing/admin/accountingSettings'
import { billingStale } from '@/domain/staleKeys'
import { countryName } from '@/lib/countries'
import { notifySuccess } from '@/ui/notify'
import { settingNames } from './settingNames'

const accountNames = [
  'receivable',
  'bank',
  'clearing',
  'credits',
  'expired_credits',
  'write_offs',
] as const

const MONTH_NAMES = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, index)),
  ),
)

const number = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(pattern, message),
    v.transform((text) => (text === '' ? null : Number(text))),
  )
const account = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(\d{4,9})?$/, 'Enter the digits of an account, 4 to 9.'),
)
const taxKey = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{0,4}$/, 'Enter the digits of a tax key, or leave it empty.'),
)

interface SettingsDialogProps {
  settings: AccountingSettings
  /** What is empty begins with the usual accounts of this chart. */
  chart: Chart | null
  onClose: () => void
}

/** Which accounts bookings go on. Each kind of tax that is on an invoice has a field of its own. */
export function SettingsDialog({ settings, chart, onClose }: SettingsDialogProps) {
  const kinds = settings.used.map((kind, index) => ({ kind, name: `revenue_${index}` }))
  const start: Record<string, string> = {
    consultant_number: String(settings.consultant_number ?? ''),
    client_number: String(settings.client_number ?? ''),
    fiscal_year_month: String(settings.fiscal_year_month),
    account_length: String(settings.account_length),
    first_debtor: String(settings.first_debtor ?? ''),
  }
  for (const name of accountNames) {
    start[name] = settings[name] || (chart === null ? '' : charts[chart][name])
  }
  for (const { kind, name } of kinds) {
    const known = revenueAccount(settings, kind)
    start[name] = known?.account || (chart === null ? '' : usualAccount(chart, kind))
    start[`${name}_key`] = known?.tax_key ?? ''
  }
  const schema = v.objectWithRest(
    {
      consultant_number: number(/^(\d{4,7})?$/, 'Enter 4 to 7 digits. Your accountant knows them.'),
      client_number: number(/^(\d{1,5})?$/, 'Enter 1 to 5 digits. Your accountant knows them.'),
      fiscal_year_month: v.pipe(v.string(), v.transform(Number)),
      account_length: v.pipe(v.string(), v.transform(Number)),
      first_debtor: number(/^(\d{5,9})?$/, 'Enter the first account of a customer, or nothing.'),
      receivable: account,
      bank: account,
      clearing: account,
      credits: account,
      expired_credits: account,
      write_offs: account,
      ...Object.fromEntries(
        kinds.flatMap(({ name }) => [
          [name, account],
          [`${name}_key`, taxKey],
        ]),
      ),
    },
    v.string(),
  )
  return (
    <ReasonForm
      title="Accounts for DATEV"
      description={
        chart === null
          ? 'The account for each kind of booking. Ask your accountant.'
          : `Empty fields are filled with the usual accounts of ${chart}. Before you save, ask your accountant whether they are right for you.`
      }
      label="Save accounts"
      hint="For the audit log."
      fields={[
        { name: 'consultant_number', label: settingNames.consultant_number, kind: 'whole' },
        { name: 'client_number', label: settingNames.client_number, kind: 'whole' },
        {
          name: 'fiscal_year_month',
          label: 'Fiscal year begins in',
          options: MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label })),
        },
        {
          name: 'account_length',
          label: 'Digits of an account',
          options: [4, 5, 6, 7, 8].map((digits) => ({
            value: String(digits),
            label: String(digits),
          })),
        },
        {
          name: 'first_debtor',
          label: 'First account of a customer',
          kind: 'whole',
          optional: true,
          hint: 'One digit longer than other accounts, such as 10000. Each customer gets the next number and keeps it. Empty: all share the account of the receivables.',
        },
        ...accountNames.map((name) => ({
          name,
          label: settingNames[name],
          kind: 'whole' as const,
          optional: true,
        })),
        ...kinds.flatMap(({ kind, name }) => [
          {
            name,
            label: `Revenue: ${taxKindName(kind, countryName)}`,
            kind: 'whole' as const,
            optional: true,
          },
          {
            name: `${name}_key`,
            label: `Tax key: ${taxKindName(kind, countryName)}`,
            kind: 'whole' as const,
            optional: true,
            hint: 'Only where the account does not decide the tax by itself.',
          },
        ]),
      ]}
      start={start}
      schema={schema}
      save={(typed, reason) =>
        saveAccountingSettings(
          settings.version,
          {
            consultant_number: typed.consultant_number,
            client_number: typed.client_number,
            fiscal_year_month: typed.fiscal_year_month,
            account_length: typed.account_length,
            first_debtor: typed.first_debtor,
            ...Object.fromEntries(accountNames.map((name) => [name, typed[name]])),
            revenue: kinds.map(({ kind, name }) => ({
              ...kind,
              account: String(typed[name] ?? ''),
              tax_key: String(typed[`${name}_key`] ?? ''),
            })),
          },
          reason,
        )
      }
      invalidates={billingStale}
      onSaved={() => {
        notifySuccess('The accounts are saved.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
