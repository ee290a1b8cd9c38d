import * as v from 'valibot'
import { centsOfText } from '@/domain/billing/amountText'

/** An amount above 0 that was typed, in cents. */
export const amount = v.pipe(
  v.string(),
  v.check(
    (typed) => (centsOfText(typed) ?? 0) > 0,
    'Enter an amount above 0, such as 20 or 20.50.',
  ),
  v.transform((typed) => centsOfText(typed) ?? 0),
)

/** A whole number that was typed. */
export const wholeFrom1 = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) => /^[1-9]\d{0,5}$/.test(typed) && Number(typed) <= most,
      `Enter a whole number from 1 to ${most.toLocaleString('en')}.`,
    ),
    v.transform(Number),
  )
