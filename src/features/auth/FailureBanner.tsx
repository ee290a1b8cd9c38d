import type { ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { Banner } from '@/ui/Banner'

/** What was refused, why, and what to do; interrupts a screen reader. */
export function FailureBanner({ failure, actions }: { failure: Failure; actions?: ReactNode }) {
  return (
    <Banner tone="error" role="alert" title={failure.message} actions={actions}>
      {failure.hint}
      {failure.reasons && failure.reasons.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {failure.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}
