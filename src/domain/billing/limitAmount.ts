import * as v from 'valibot'
import { euros, microsToEuros } from '@/domain/catalogue/euros'

/** The range that the database accepts. */
const amount = euros({ min: 1_000_000, max: 1_000_000_000_000 })

/** The limit as the form has it: empty without one. */
export const limitText = (micros: number | null): string =>
  micros === null ? '' : microsToEuros(micros)

/** The reverse. What `limitError` refuses is no limit. */
export function limitOf(text: string): number | null {
  const result = v.safeParse(amount, text)
  return result.success ? result.output : null
}

/** What is wrong with a typed limit, or undefined. */
export function limitError(text: string): string | undefined {
  return text.trim() === '' ? undefined : v.safeParse(amount, text).issues?.[0].message
}
