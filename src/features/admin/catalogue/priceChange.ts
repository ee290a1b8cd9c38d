import * as v from 'valibot'
import { reasonSchema } from '@/lib/reason'
import { parseTimestamp, SKIPPED } from '@/components/dateTimeField'

/** Why and when a published price changes. */
export interface PriceChange {
  reason: string
  /** ISO text; null: at once. */
  pricesFrom: string | null
}

/** The typed values of the dialog. */
export interface PriceChangeFields {
  when: 'date' | 'now'
  /** The value of `DateTimeInput`. */
  date: string
  reason: string
}

/** Error messages by field. */
export type PriceChangeProblems = Partial<Record<'date' | 'reason', string>>

/**
 * The errors of the typed values; empty if all are valid.
 * @param noticeDays the days before a price may begin
 */
export function priceChangeProblems(
  { when, date, reason }: PriceChangeFields,
  now: number,
  noticeDays = 0,
): PriceChangeProblems {
  const problems: PriceChangeProblems = {}
  if (when === 'date') {
    const at = parseTimestamp(date)
    if (date === '') problems.date = 'Choose a date and a time.'
    else if (at === null) problems.date = SKIPPED
    else if (at <= now) {
      problems.date =
        noticeDays > 0
          ? 'This is in the past. Choose a later time.'
          : 'This is in the past. Choose a later time, or change the price immediately.'
    } else if (at < now + noticeDays * 24 * 60 * 60_000) {
      problems.date = `You promise ${noticeDays} days of notice before a higher price. Choose a later time.`
    }
  }
  const { issues } = v.safeParse(reasonSchema, reason)
  if (issues) problems.reason = issues[0].message
  return problems
}

/** The change to send for valid fields. */
export function priceChangeOf({ when, date, reason }: PriceChangeFields): PriceChange {
  return { reason: v.parse(reasonSchema, reason), pricesFrom: when === 'date' ? date : null }
}

/** One price of a plan in whole millionths; null means no cap. */
export interface PriceTerms {
  hourly: number | null
  cap: number | null
}

/** Whether a customer may pay more than before. */
export function isIncrease(before: PriceTerms, after: PriceTerms): boolean {
  if ((after.hourly ?? 0) > (before.hourly ?? 0)) return true
  return (after.cap ?? Number.POSITIVE_INFINITY) > (before.cap ?? Number.POSITIVE_INFINITY)
}

/** What a new price in the price list does: servers that exist keep theirs. */
export const listPriceEffects = {
  date: 'Until then, new servers cost the current price, and visitors see the announcement.',
  now: 'New servers cost the new price as soon as you confirm.',
} as const
