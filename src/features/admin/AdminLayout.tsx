import { adminArea } from '@/components/admin/useArea'
import { AreaLayout } from './AreaLayout'

const entries = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/people', label: 'People' },
  { to: '/admin/workspaces', label: 'Workspaces' },
  { to: '/admin/servers', label: 'Servers' },
  { to: '/admin/volumes', label: 'Volumes' },
  { to: '/admin/networks', label: 'Networks' },
  { to: '/admin/billing', label: 'Billing' },
  { to: '/admin/tickets', label: 'Tickets' },
  { to: '/admin/quotas', label: 'Quotas' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/regions', label: 'Regions' },
  { to: '/admin/images', label: 'Images' },
  { to: '/admin/addresses', label: 'Addresses' },
  { to: '/admin/capacity', label: 'Capacity' },
  { to: '/admin/load', label: 'Load' },
  { to: '/admin/roadmap', label: 'Roadmap' },
  { to: '/admin/status', label: 'Status' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/settings', label: 'Settings' },
]

/** The frame of /admin and everything below it. */
export function AdminLayout() {
  return <AreaLayout area={adminArea} entries={entries} />
}
