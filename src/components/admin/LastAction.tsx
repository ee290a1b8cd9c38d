import { errorText } from '@/domain/instances/pastActionTexts'
import type { FleetInstance } from '@/domain/instances/admin/fleetInstance'
import { whyNoForceFail } from '@/domain/instances/admin/fleetRules'
import { StateTag } from '@/ui/StateTag'

export interface LastActionProps {
  instance: FleetInstance
  /** When the row was read: milliseconds since 1970. */
  now: number
}

/** What is done to a server, how often it was tried, and what went wrong; or nothing if all is well. */
export function LastAction({ instance, now }: LastActionProps) {
  const { lastAction } = instance
  if (lastAction === null || lastAction.status === 'succeeded') {
    return <span className="text-text-3">Nothing in progress</span>
  }
  const { kind, status, attempts, errorCode, errorDetail } = lastAction
  const isStuck = whyNoForceFail(instance, now) === undefined
  const name = kind.charAt(0).toUpperCase() + kind.slice(1)
  return (
    <>
      {status === 'failed' ? (
        <StateTag state="error">{name} failed</StateTag>
      ) : status === 'cancelled' ? (
        <StateTag state="stopped">{name} cancelled</StateTag>
      ) : (
        <StateTag state={isStuck ? 'retiring' : 'starting'}>
          {isStuck
            ? `${name} is stuck`
            : status === 'queued'
              ? `${name} waits`
              : `${name} in progress`}
        </StateTag>
      )}
      <span className="block text-12 text-text-3">
        {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
        {errorCode === null ? '' : `. ${errorDetail ?? errorText(errorCode)}`}
      </span>
    </>
  )
}
