/** An amount that a person typed, in cents; null: it is none. Both a point and a comma begin the cents. */
export function centsOfText(text: string): number | null {
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** An amount in cents as a person types it: '20' or '20.50'. */
export const textOfCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
