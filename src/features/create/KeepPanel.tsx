import { useId } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/features/auth/FailureBanner'
import { formatDateTime } from '@/lib/format'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { isSame, type Problems } from './choice'
import type { Choice } from './queries'
import type { useKeptChoice } from './useKeptChoice'

export interface KeepPanelProps {
  choice: Choice
  problems: Problems
  kept: ReturnType<typeof useKeptChoice>
  /** Gets what was forgotten, so that it can be kept once more. */
  onForgotten: (choice: Choice) => void
}

/** Keeps the choice in the account, says since when it is there, and forgets it. */
export function KeepPanel({ choice, problems, kept, onForgotten }: KeepPanelProps) {
  const { query, keep, forget } = kept
  const isOnline = useOnline()
  const reasonId = useId()
  const { data: stored } = query
  const { plan } = choice
  const isKept = plan !== undefined && stored != null && isSame(stored, choice)
  const problem = problems.plan ?? problems.region ?? problems.image
  const off =
    plan === undefined
      ? 'Choose a plan first.'
      : isKept
        ? 'Your account keeps this choice.'
        : problem && `It cannot be kept: ${problem}`
  const failure = keep.error ?? forget.error

  return (
    <section aria-label="Keep this choice" className="create-keep">
      {isOnline ? null : (
        <Banner tone="warn" role="status" title="You are offline.">
          What you choose stays on this page. Keep it when you are connected again.
        </Banner>
      )}
      {failure ? <FailureBanner failure={inOurWords(failure)} /> : null}
      {query.error && !stored ? (
        <FailureBanner
          failure={{ ...query.error, message: 'We could not read what your account keeps.' }}
          actions={
            <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        />
      ) : null}
      <div className="create-keys">
        <Button
          variant="main"
          size="lg"
          data-main-key
          busy={keep.isPending}
          disabledReason={off}
          {...(off ? { reasonBeside: reasonId } : {})}
          onClick={() => {
            if (plan !== undefined && !forget.isPending) keep.mutate({ ...choice, plan })
          }}
        >
          Keep this choice
        </Button>
        {stored ? (
          <Button
            variant="quiet"
            size="lg"
            busy={forget.isPending}
            onClick={() => {
              if (keep.isPending) return
              forget.mutate(undefined, { onSuccess: () => onForgotten(choice) })
            }}
          >
            Forget this choice
          </Button>
        ) : null}
      </div>
      {off && !isKept ? (
        <p id={reasonId} className="small">
          {off}
        </p>
      ) : null}
      <p role="status" id={isKept ? reasonId : undefined} className="small">
        {isKept && stored ? (
          <>
            Kept: <time dateTime={stored.keptAt}>{formatDateTime(stored.keptAt)}</time>
          </>
        ) : forget.isSuccess ? (
          'Forgotten. It still stands here: keep it again if that was a mistake.'
        ) : stored && !problem ? (
          'Your account keeps another choice. Keeping this one replaces it.'
        ) : null}
      </p>
    </section>
  )
}

/** What was chosen is a row that went meanwhile. */
function inOurWords(failure: Failure): Failure {
  if (failure.code !== 'not_found') return failure
  return {
    ...failure,
    message: 'Something of this choice is not sold any more.',
    hint: 'Load the page again and choose anew.',
  }
}
