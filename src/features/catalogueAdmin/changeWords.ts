import { decimalsFor, formatMoney } from '@/features/catalogue/money'
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

const money = (value: number) =>
  formatMoney(value, { currency: 'EUR', decimals: decimalsFor([value]), locale: 'en-GB' })

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number' && field.endsWith('_micros')) return money(value)
  if (field.endsWith('_at') || field === 'valid_from') return formatDateTime(String(value), 'UTC')
  if (Array.isArray(value)) {
    const places = value.map((place: { region?: unknown; stock?: unknown }) =>
      place.stock === null || place.stock === undefined
        ? String(place.region)
        : `${String(place.region)} ${String(place.stock)}`,
    )
    return places.join(', ') || 'none'
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
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
