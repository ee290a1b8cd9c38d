import type { ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { ErrorLink } from './ErrorLink'

/**
 * The error below a field: the first one of the form's own rules or, without one, the service's failure for it, with a
 * link to its entry in the documentation.
 * @param errors of the form's schema, in the order of its rules
 */
export function fieldError(
  name: string,
  errors: readonly ({ message: string } | undefined)[],
  refused: Failure | null,
): ReactNode {
  const own = errors[0]?.message
  if (own !== undefined) return own
  if (refused?.field !== name) return undefined
  const { code, message, hint, reasons = [] } = refused
  const words = reasons.length > 0 ? reasons.join(' ') : [message, hint].filter(Boolean).join(' ')
  return (
    <>
      {words} <ErrorLink code={code} />
    </>
  )
}
