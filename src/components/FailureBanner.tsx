import { useEffect, type ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { rememberFailure } from '@/lib/lastFailure'
import { Banner } from '@/ui/Banner'
import { ErrorLink } from './ErrorLink'

/** What failed, why, and what to do. A screen reader announces it at once. */
export function FailureBanner({ failure, actions }: { failure: Failure; actions?: ReactNode }) {
  useEffect(() => rememberFailure(failure.code), [failure.code])
  return (
    <Banner
      tone="error"
      role="alert"
      title={failure.message}
      actions={
        <>
          {actions}
          <ErrorLink code={failure.code} />
        </>
      }
    >
      {failure.hint}
      {failure.reasons && failure.reasons.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {failure.reasons.map((reason) => (
            <li key={reason} className="grid grid-cols-[16px_minmax(0,1fr)]">
              <span aria-hidden="true" className="text-error">
                –
              </span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}
