import type { Problem } from './syntax'

/** The line with one of the texts that fit. What stands before and after what it replaces stays. */
export function withFit(
  line: string,
  { from, to, replaces }: Pick<Problem, 'from' | 'to' | 'replaces'>,
  fit: string,
): string {
  const place = replaces ?? { from, to }
  const before = line.slice(0, place.from)
  const isBetween = place.from === place.to
  const space = isBetween && /\S$/.test(before) ? ' ' : ''
  const after = line.slice(place.to)
  return `${before}${space}${fit}${isBetween && /^[^\s;|}]/.test(after) ? ' ' : ''}${after}`
}
