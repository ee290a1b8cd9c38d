import { useEffect, useState } from 'react'
import { useOnline } from '@/lib/useOnline'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import { LocalTime } from '../LocalTime'

export interface FreshnessProps {
  query: {
    dataUpdatedAt: number
    failureCount: number
    isError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Seconds since a time, counted while the component is mounted. */
function useAge(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((now - since) / 1000))
}

/** How old the shown rows are: "Updated 3 s ago", or that the connection is lost and when it is tried again. */
export function Freshness({ query }: FreshnessProps) {
  const { dataUpdatedAt, failureCount, isError, isFetching, refetch } = query
  const age = useAge(dataUpdatedAt)
  const isOnline = useOnline()
  const isLost = isError || failureCount > 0 || !isOnline
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-14 text-text-2">
      <span role="status" className="contents">
        {isLost ? (
          <>
            <StateTag state="retiring">Reconnecting</StateTag>
            <span>
              This is how it was on <LocalTime at={dataUpdatedAt} />.
            </span>
          </>
        ) : null}
      </span>
      {isLost ? (
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Try now
        </Button>
      ) : (
        <span className="num text-12">Updated {age} s ago</span>
      )}
    </div>
  )
}
