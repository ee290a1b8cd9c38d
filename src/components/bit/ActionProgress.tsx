import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import type { FollowedAction } from '@/domain/bit/command'
import type { InstanceAction } from '@/domain/instances/history'
import { errorText } from '@/domain/instances/pastActionTexts'
import { instanceActionsQuery } from '@/domain/instances/queryOptions'
import { Button } from '@/ui/Button'
import { StateTag, type State } from '@/ui/StateTag'
import styles from './bit.module.css'

/** Milliseconds between two reads of an action that has not ended. */
const INTERVAL = 1000

const LOOKS: Readonly<Record<InstanceAction['status'], { state: State; word: string }>> = {
  queued: { state: 'planned', word: 'Queued' },
  running: { state: 'starting', word: 'In progress' },
  succeeded: { state: 'running', word: 'Done' },
  failed: { state: 'error', word: 'Failed' },
  cancelled: { state: 'stopped', word: 'Cancelled' },
}

/** Follows an action that was asked for until it ends, or until the person stops waiting. The action goes on. */
export function ActionProgress({ action }: { action: FollowedAction }) {
  return (
    <QueryProvider>
      <Progress {...action} />
    </QueryProvider>
  )
}

const isOver = (action: InstanceAction | undefined) => action?.finishedAt != null

function Progress({ id, instanceId, server }: FollowedAction) {
  const [isWaiting, setIsWaiting] = useState(true)
  const { data, isError } = useQuery({
    ...instanceActionsQuery(instanceId, 10),
    enabled: isWaiting,
    refetchInterval: ({ state }) =>
      isOver(state.data?.find((each) => each.id === id)) ? false : INTERVAL,
  })
  const action = data?.find((each) => each.id === id)
  const hasEnded = isOver(action)
  const now = useNow(isWaiting && !hasEnded)
  const { state, word } = LOOKS[action?.status ?? 'queued']
  const end = action?.finishedAt == null ? now : Date.parse(action.finishedAt)
  const seconds = action && Math.max(0, Math.round((end - Date.parse(action.requestedAt)) / 1000))

  return (
    <div className={styles.progress}>
      {/* Without the seconds, which a screen reader would read each time. */}
      <p role="status">
        <StateTag state={state}>{word}</StateTag>
        <span className="sr-only">
          : {action?.kind ?? 'the action'} of {server}
        </span>
      </p>
      <div
        className={styles.track}
        data-is={hasEnded ? action?.status : 'running'}
        aria-hidden="true"
      />
      <p>
        <span className="num">{seconds === undefined ? '' : `${seconds} s`}</span>{' '}
        {action?.status === 'failed' && action.errorCode !== null
          ? errorText(action.errorCode)
          : ''}
        {isError && isWaiting ? 'The progress could not be read. Trying again.' : ''}
        {isWaiting || hasEnded ? '' : 'You stopped waiting. The action goes on.'}
      </p>
      {isWaiting && !hasEnded ? (
        <Button variant="ghost" size="sm" onClick={() => setIsWaiting(false)}>
          Stop waiting
        </Button>
      ) : null}
    </div>
  )
}

/** The time, once a second while it is wanted. */
function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
