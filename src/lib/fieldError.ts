import type { Failure } from '@machines/auth.types'

/**
 * What to say below a field: what the form's own rules found first, else what the service refused about this field.
 * @param errors of the form's schema, in the order of its rules
 */
export function fieldError(
  name: string,
  errors: readonly ({ message: string } | undefined)[],
  refused: Failure | null,
): string | undefined {
  const own = errors[0]?.message
  if (own !== undefined) return own
  if (refused?.field !== name) return undefined
  const { message, hint, reasons = [] } = refused
  return reasons.length > 0 ? reasons.join(' ') : [message, hint].filter(Boolean).join(' ')
}
