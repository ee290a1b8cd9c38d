import { capDecimals, formatMoney, hourlyDecimals } from '@/features/catalogue/money'
import { formatDateTime } from '@/lib/format'
import type { PlanChange } from './queries'

const actions: Readonly<Record<string, string>> = {
  create: 'wrote the draft',
  update: 'changed it',
  import: 'imported it',
  publish: 'published it',
  retire: 'retired it',
  delete: 'deleted it',
}

const money = (field: string, value: number) => {
  const decimals = (field.startsWith('hourly') ? hourlyDecimals : capDecimals)(value)
  return formatMoney(value, { currency: 'EUR', decimals, locale: 'en-GB' })
}

/** Anything of the record, in one line. */
const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function placeWords(place: { region?: unknown; stock?: unknown }): string {
  const { region, stock } = place
  return stock === null || stock === undefined ? plain(region) : `${plain(region)} ${plain(stock)}`
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number' && field.endsWith('_micros')) return money(field, value)
  if (typeof value === 'string' && (field.endsWith('_at') || field === 'valid_from')) {
    return formatDateTime(value, 'UTC')
  }
  return Array.isArray(value) ? value.map(placeWords).join(', ') || 'none' : plain(value)
}

/** What was done, as a sentence goes on after who did it. */
export function actionWords({ action }: PlanChange): string {
  return actions[action] ?? action
}

/** Each field that a change touched, with what it was and became. A new plan has no past: nothing is listed. */
export function changedFields({ before, after }: PlanChange): string[] {
  if (before === null || after === null) return []
  return Object.keys(after).map(
    (field) => `${field} ${valueWords(field, before[field])} → ${valueWords(field, after[field])}`,
  )
}
