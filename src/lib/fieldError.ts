import type { Failure } from '@machines/auth.types'

/**
 * The message below a field: the first error of the form's own rules or, without one, the service's failure for it.
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
