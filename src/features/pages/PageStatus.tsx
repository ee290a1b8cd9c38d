import { statuses, type Status } from '@/content/status'
import { StatusBadge } from '@/ui/StatusBadge'

/** How far a page's subject has come, and what that means where the word alone does not say it. */
export function PageStatus({ status }: { status?: Status }) {
  if (status === undefined) return null
  return (
    <div className="mt-5">
      <StatusBadge status={status} />
      {status === 'available' ? null : (
        <p className="small dim mt-1!">{statuses[status].meaning}</p>
      )}
    </div>
  )
}
