import * as v from 'valibot'
import { reasonSchema } from '@/lib/reason'
import { parseTimestamp, SKIPPED } from './dateTimeField'

/** Why and when a price changes that customers see. */
export interface PriceChange {
  reason: string
  /** ISO text; null: at once. */
  pricesFrom: string | null
}

/** The dialog's fields as they are typed. */
export interface PriceChangeFields {
  when: 'date' | 'now'
  /** As `DateTimeInput` holds it. */
  date: string
  reason: string
}

/** What is wrong, by field. */
export type PriceChangeProblems = Partial<Record<'date' | 'reason', string>>

/** What is wrong with what was typed; nothing where it is empty. */
export function priceChangeProblems(
  { when, date, reason }: PriceChangeFields,
  now: number,
): PriceChangeProblems {
  const problems: PriceChangeProblems = {}
  if (when === 'date') {
    const at = parseTimestamp(date)
    if (date === '') problems.date = 'Choose a date and a time.'
    else if (at === null) problems.date = SKIPPED
    else if (at <= now) {
      problems.date = 'This is in the past. Choose a later time, or change the price immediately.'
    }
  }
  const { issues } = v.safeParse(reasonSchema, reason)
  if (issues) problems.reason = issues[0].message
  return problems
}

/** What is sent for fields that are right. */
export function priceChangeOf({ when, date, reason }: PriceChangeFields): PriceChange {
  return { reason: v.parse(reasonSchema, reason), pricesFrom: when === 'date' ? date : null }
}

/** One price of a plan, in whole millionths; a cap of null is none. */
export interface PriceTerms {
  hourly: number | null
  cap: number | null
}

/** Somebody may pay more than before. */
export function isIncrease(before: PriceTerms, after: PriceTerms): boolean {
  if ((after.hourly ?? 0) > (before.hourly ?? 0)) return true
  return (after.cap ?? Number.POSITIVE_INFINITY) > (before.cap ?? Number.POSITIVE_INFINITY)
}
