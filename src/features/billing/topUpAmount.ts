import { centsOfText } from '@/domain/billing/amountText'

/** What one top-up can be, in whole units of the currency. The database refuses others. */
const LEAST = 5
const MOST = 10_000

/** What is wrong with an amount for a top-up. */
export function amountError(text: string): string | undefined {
  const cents = centsOfText(text)
  if (cents === null) return 'Enter an amount, such as 20 or 20.50.'
  if (cents < LEAST * 100 || cents > MOST * 100) {
    return `Enter an amount from ${LEAST} to ${MOST.toLocaleString('en')}.`
  }
  return undefined
}
