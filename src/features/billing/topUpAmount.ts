/** What one top-up can be, in whole units of the currency. The database refuses others. */
const LEAST = 5
const MOST = 10_000

/** An amount that a person typed, in cents; null: it is none. Both a point and a comma begin the cents. */
export function centsOfText(text: string): number | null {
  const [, whole, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** What is wrong with an amount for a top-up. */
export function amountError(text: string): string | undefined {
  const cents = centsOfText(text)
  if (cents === null) return 'Enter an amount, such as 20 or 20.50.'
  if (cents < LEAST * 100 || cents > MOST * 100) {
    return `Enter an amount from ${LEAST} to ${MOST.toLocaleString('en')}.`
  }
  return undefined
}
