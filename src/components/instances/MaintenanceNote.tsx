import type { MaintenanceNotice } from '@/domain/instances/maintenanceNotice'
import { LocalTime } from '../LocalTime'

/** Under the name of a server in a list: when its next maintenance is, which its page describes. */
export function MaintenanceNote({ notice }: { notice: MaintenanceNotice | undefined }) {
  if (notice === undefined) return null
  const isRunning = notice.status === 'in_progress'
  return (
    <span className="block text-12 font-normal text-text-2">
      Maintenance {isRunning ? 'until' : 'from'}{' '}
      <LocalTime at={isRunning ? notice.endsAt : notice.startsAt} />
    </span>
  )
}
