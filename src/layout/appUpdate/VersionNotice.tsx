import { brand } from '@/lib/brand'
import { buttonVariants } from '@/ui/buttonVariants'
import { VersionContext } from './VersionContext'
import styles from './version.module.css'

/**
 * Says that another build is out, beside what the person is doing: it takes no focus, moves nothing, and can be put away.
 * Always there for those who listen, as only what changes in it is said.
 */
export function VersionNotice() {
  const actor = VersionContext.useActorRef()
  const isTold = VersionContext.useSelector((snapshot) => snapshot.hasTag('notified'))
  const isBusy = VersionContext.useSelector((snapshot) => snapshot.hasTag('busy'))
  const isWaiting = VersionContext.useSelector((snapshot) =>
    snapshot.matches({ build: { outdated: 'draining' } }),
  )
  // Not the Button part: what is loaded with this must not need anything that a new build takes away.
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
            {isWaiting
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
