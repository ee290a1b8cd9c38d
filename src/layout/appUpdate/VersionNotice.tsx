import { useEffect } from 'react'
import { brand } from '@/lib/brand'
import { buttonVariants } from '@/ui/buttonVariants'
import { VersionContext } from './VersionContext'
import styles from './version.module.css'

/**
 * Tells the person that a new build is out. It takes no focus, moves nothing on the page and can be closed.
 * The status element is always in the document, because screen readers announce only its changes.
 */
export function VersionNotice() {
  const actor = VersionContext.useActorRef()
  const isTold = VersionContext.useSelector((snapshot) => snapshot.hasTag('notified'))
  const isBusy = VersionContext.useSelector((snapshot) => snapshot.hasTag('busy'))
  const isSaving = VersionContext.useSelector((snapshot) =>
    snapshot.matches({ build: { outdated: 'saving' } }),
  )
  useEffect(() => {
    document.documentElement.toggleAttribute('data-version-notice', isTold)
  }, [isTold])
  // Not the Button component: this code must import no chunk that a new build may remove.
  const key = buttonVariants({ variant: 'secondary', size: 'sm', disabled: isBusy })
  return (
    <div
      role="status"
      data-notice="version"
      className={styles.root}
      data-told={isTold || undefined}
    >
      {isTold ? (
        <>
          <p>
            <b>A new version of {brand.name} is out.</b>{' '}
            {isSaving
              ? 'It loads as soon as your last change is saved.'
              : isBusy
                ? 'Loading…'
                : 'It loads with the next page you open.'}
          </p>
          <button
            type="button"
            className={key}
            aria-disabled={isBusy || undefined}
            onClick={() => actor.send({ type: 'RELOAD' })}
          >
            Reload now
          </button>
          <button
            type="button"
            className={buttonVariants({ variant: 'ghost', size: 'sm', disabled: false })}
            onClick={() => actor.send({ type: 'DISMISS' })}
          >
            Close
          </button>
        </>
      ) : null}
    </div>
  )
}
