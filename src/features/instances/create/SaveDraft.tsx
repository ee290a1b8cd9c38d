import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { isSame, type ChoiceErrors } from '@/domain/instances/choice'
import type { Choice } from '@/domain/instances/draft'
import type { Failure } from '@machines/auth.types'
import { Button } from '@/ui/Button'
import type { useInstanceDraft } from './useInstanceDraft'

export interface SaveDraftProps {
  choice: Choice
  problems: ChoiceErrors
  kept: ReturnType<typeof useInstanceDraft>
  /** Receives the removed configuration, so that the person can save it again. */
  onForgotten: (choice: Choice) => void
  /** Empties the form. */
  onClear: () => void
}

/** Saves plan, region and image in the account, shows when they were saved, and can remove them. */
export function SaveDraft({ choice, problems, kept, onForgotten, onClear }: SaveDraftProps) {
  const { query, keep, forget } = kept
  const { data: stored } = query
  const { plan } = choice
  const isKept = plan !== undefined && stored != null && isSame(stored, choice)
  const problem = problems.plan ?? problems.region ?? problems.image
  const isSuspended = useViewerSuspended()
  const off = isSuspended
    ? 'Your account is suspended, so you can’t save a configuration.'
    : plan === undefined
      ? 'Choose a plan first.'
      : choice.snapshot !== undefined
        ? 'A configuration with a snapshot cannot be saved.'
        : isKept
          ? 'This configuration is saved.'
          : problem && `Can’t save: ${problem}`
  const failure = keep.error ?? forget.error
  return (
    <section
      aria-label="Saved configuration"
      className="grid gap-3 border-t border-line px-(--pad) py-4"
    >
      <h3 className="label">Create it later</h3>
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
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={keep.isPending}
          disabledReason={off}
          onClick={() => {
            if (plan !== undefined && !forget.isPending) keep.mutate({ ...choice, plan })
          }}
        >
          Save configuration
        </Button>
        {stored ? (
          <Button
            size="sm"
            variant="ghost"
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
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear the form
        </Button>
      </div>
      <p role="status" className="text-12 text-text-3">
        {isKept && stored ? (
          <>
            Saved: <LocalTime at={stored.keptAt} />
          </>
        ) : forget.isSuccess ? (
          'Removed. Your selection is still on this page, so you can save it again.'
        ) : stored && !problem && !isSuspended ? (
          'You have another saved configuration. Saving replaces it.'
        ) : (
          'Plan, region and image are kept in your account. You see that day’s price when you come back.'
        )}
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
