import { staffArea } from '@/components/admin/useArea'
import { AreaLayout } from './AreaLayout'

const entries = [
  { to: '/staff', label: 'Overview' },
  { to: '/staff/servers', label: 'Servers' },
  { to: '/staff/volumes', label: 'Volumes' },
  { to: '/staff/networks', label: 'Networks' },
  { to: '/staff/people', label: 'People' },
  { to: '/staff/workspaces', label: 'Workspaces' },
  { to: '/staff/billing', label: 'Billing' },
  { to: '/staff/tickets', label: 'Tickets' },
  { to: '/staff/quotas', label: 'Quotas' },
  { to: '/staff/messages', label: 'Messages' },
  { to: '/staff/audit', label: 'Audit log' },
]

/** The frame of /staff and everything below it. */
export function StaffLayout() {
  return <AreaLayout area={staffArea} entries={entries} />
}
