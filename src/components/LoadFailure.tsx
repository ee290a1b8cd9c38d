import type { Failure } from '@machines/auth.types'
import { FailureBanner } from './FailureBanner'
import { KEPT } from '@/lib/errorTexts'
import { LocalTime } from './LocalTime'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'

interface Retry {
  isRetrying: boolean
  onRetry: () => void
}

/** The failure without the sentence about kept input, because a person who only reads has typed nothing. */
function whileReading(failure: Failure): Failure {
  return { ...failure, hint: failure.hint?.replace(`${KEPT} `, '') }
}

export interface LoadFailureProps extends Retry {
  failure: Failure
}

/** Replaces content that could not be loaded: what happened, and a button to try again. */
export function LoadFailure({ failure, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div className="px-(--pad) py-6">
      <FailureBanner
        failure={whileReading(failure)}
        actions={
          <Button size="sm" busy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  )
}

export interface StaleNoticeProps extends Retry {
  failure: Failure
  /** When the shown rows were read: milliseconds since 1970. */
  readAt: number
}

/** A notice above rows that are still shown although reading them again has failed. */
export function StaleNotice({ failure, readAt, isRetrying, onRetry }: StaleNoticeProps) {
  return (
    <div className="px-(--pad) py-4">
      <Banner
        tone="warn"
        role="status"
        title={
          <>
            Not up to date. Last loaded on <LocalTime at={readAt} />.
          </>
        }
        actions={
          <Button size="sm" busy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {failure.message} {whileReading(failure).hint}
      </Banner>
    </div>
  )
}
