import { useId } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { isSame, type ChoiceErrors } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import type { useInstanceDraft } from './useInstanceDraft'
import styles from './create.module.css'

export interface SaveDraftPanelProps {
  choice: Choice
  problems: ChoiceErrors
  kept: ReturnType<typeof useInstanceDraft>
  /** Receives the removed configuration, so that the person can save it again. */
  onForgotten: (choice: Choice) => void
}

/** Saves the configuration in the account, shows when it was saved, and can remove it. */
export function SaveDraftPanel({ choice, problems, kept, onForgotten }: SaveDraftPanelProps) {
  const { query, keep, forget } = kept
  const isOnline = useOnline()
  const reasonId = useId()
  const { data: stored } = query
  const { plan } = choice
  const isKept = plan !== undefined && stored != null && isSame(stored, choice)
  const problem = problems.plan ?? problems.region ?? problems.image
  const isSuspended = useViewerSuspended()
  const off = isSuspended
    ? 'Your account is suspended, so you can’t save a configuration.'
    : plan === undefined
      ? 'Choose a plan first.'
      : isKept
        ? 'This configuration is saved.'
        : problem && `Can’t save: ${problem}`
  const failure = keep.error ?? forget.error

  return (
    <section aria-label="Save configuration" className={styles.keep}>
      {isOnline ? null : (
        <Banner tone="warn" role="status" title="You are offline.">
          Your selection stays on this page. Save it when you are connected again.
        </Banner>
      )}
      {failure ? <FailureBanner failure={inOurWords(failure)} /> : null}
      {/* Only the failure: the form shows the configuration. */}
      <QueryState
        query={query}
        stale="silent"
        className=""
        failedTitle="We could not load your saved configuration."
        pending={null}
      >
        {() => null}
      </QueryState>
      <div className={styles.keys}>
        <Button
          variant="primary"
          size="lg"
          data-primary-action
          busy={keep.isPending}
          disabledReason={off}
          {...(off ? { reasonBeside: reasonId } : {})}
          onClick={() => {
            if (plan !== undefined && !forget.isPending) keep.mutate({ ...choice, plan })
          }}
        >
          Save configuration
        </Button>
        {stored ? (
          <Button
            variant="ghost"
            size="lg"
            busy={forget.isPending}
            disabledReason={isSuspended ? off : undefined}
            onClick={() => {
              if (keep.isPending) return
              forget.mutate(undefined, { onSuccess: () => onForgotten(choice) })
            }}
          >
            Remove
          </Button>
        ) : null}
      </div>
      {off && (!isKept || isSuspended) ? (
        <p id={reasonId} className="small">
          {off}
        </p>
      ) : null}
      <p role="status" id={isKept && !isSuspended ? reasonId : undefined} className="small">
        {isKept && stored ? (
          <>
            Saved: <LocalTime at={stored.keptAt} />
          </>
        ) : forget.isSuccess ? (
          'Removed. Your selection is still on this page, so you can save it again.'
        ) : stored && !problem && !isSuspended ? (
          'You have another saved configuration. Saving replaces it.'
        ) : null}
      </p>
    </section>
  )
}

/** Replaces the message for a plan, region or image that was removed from the catalogue in the meantime. */
function inOurWords(failure: Failure): Failure {
  if (failure.code !== 'not_found') return failure
  return {
    ...failure,
    message: 'Part of this configuration is no longer offered.',
    hint: 'Reload the page and choose again.',
  }
}
