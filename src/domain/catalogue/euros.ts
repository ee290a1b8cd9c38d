import * as v from 'valibot'

const MICRO_DIGITS = 6

/** Converts whole millionths of a euro exactly to a text with at least two decimals: 81_000 becomes '0.081'. */
export function microsToEuros(micros: number): string {
  const digits = String(micros).padStart(MICRO_DIGITS + 1, '0')
  const decimals = digits.slice(-MICRO_DIGITS).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -MICRO_DIGITS)}.${decimals}`
}

/** The reverse of `microsToEuros`; null if the text is not an amount. */
function microsOf(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole + decimals.padEnd(MICRO_DIGITS, '0'))
}

interface Bounds {
  min: number
  max: number
}

/** Parses an amount in euros, with a decimal point, to whole millionths. */
export function euros({ min, max }: Bounds) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => !/^\d+,\d+$/.test(text), 'Use a decimal point, such as 1.5, not a comma.'),
    v.check(
      (text) => {
        const micros = microsOf(text) ?? Number.NaN
        return micros >= min && micros <= max
      },
      `Enter an amount in euros from ${microsToEuros(min)} to ${microsToEuros(max)}, with up to six decimals.`,
    ),
    v.transform((text) => microsOf(text) ?? 0),
  )
}
