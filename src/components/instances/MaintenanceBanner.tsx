import { Link } from '@tanstack/react-router'
import type { MaintenanceNotice } from '@/domain/instances/maintenanceNotice'
import { Banner } from '@/ui/Banner'
import { LocalTime } from '../LocalTime'

/** What the people of a server were told about maintenance of it: what, when, and where every update is. */
export function MaintenanceBanner({ notice }: { notice: MaintenanceNotice }) {
  const { title, status, message, startsAt, endsAt, toldAt } = notice
  return (
    <Banner
      tone={status === 'in_progress' ? 'warn' : 'info'}
      title={
        status === 'in_progress'
          ? `Maintenance of this server is in progress: ${title}.`
          : `Maintenance is planned for this server: ${title}.`
      }
    >
      From <LocalTime at={startsAt} /> to <LocalTime at={endsAt} />. {message}{' '}
      <span className="text-text-2">
        You were told on <LocalTime at={toldAt} />. <Link to="/status">See all updates</Link>
      </span>
    </Banner>
  )
}
