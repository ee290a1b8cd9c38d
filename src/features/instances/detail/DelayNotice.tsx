import { useEffect, useState } from 'react'
import { PageLink } from '@/content/PageLink'
import type { Instance } from '@/domain/instances/instance'
import { Banner } from '@/ui/Banner'

/** An action is taken from the queue within seconds. After this long nothing takes any. */
const LONG_MS = 30_000

/** Whether an action has been in the queue for long. It becomes true while the page is open. */
function useIsLongQueued(requestedAt: string): boolean {
  const isLong = () => Date.now() - Date.parse(requestedAt) >= LONG_MS
  const [was, setWas] = useState(isLong)
  useEffect(() => {
    const left = Date.parse(requestedAt) + LONG_MS - Date.now()
    const timer = setTimeout(() => setWas(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [requestedAt])
  return was
}

/** Says after a while that actions are delayed, so that nobody takes their own server for broken. */
export function DelayNotice({ action }: Pick<Instance, 'action'>) {
  return action?.status === 'queued' && action.requestedAt !== null ? (
    // The key begins to count for each action.
    <Notice key={action.id} requestedAt={action.requestedAt} />
  ) : null
}

function Notice({ requestedAt }: { requestedAt: string }) {
  if (!useIsLongQueued(requestedAt)) return null
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner role="status" tone="warn" title="Actions are delayed at the moment.">
        Yours is kept and begins by itself. Running servers are not affected.{' '}
        <PageLink page="status">See the status of all parts</PageLink>
      </Banner>
    </div>
  )
}
