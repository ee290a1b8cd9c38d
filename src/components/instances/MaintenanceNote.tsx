import { Link } from '@tanstack/react-router'
import type { MaintenanceNotice } from '@/domain/instances/maintenanceNotice'
import { LocalTime } from '../LocalTime'

/** Under the name of a server in a list: when its next maintenance is. Nothing without any. */
export function MaintenanceNote({ notice }: { notice: MaintenanceNotice | undefined }) {
  if (notice === undefined) return null
  const isRunning = notice.status === 'in_progress'
  return (
    <span className="block text-12 font-normal text-text-2">
      <Link to="/status" className="pointer-coarse:inline-block pointer-coarse:py-3">
        Maintenance
      </Link>{' '}
      {isRunning ? 'until' : 'from'} <LocalTime at={isRunning ? notice.endsAt : notice.startsAt} />
    </span>
  )
}
