import { Outlet } from '@tanstack/react-router'
import { AppLayout } from '@/layout/AppLayout'
import type { NavSection } from '@/layout/SideNav'

const adminArea: NavSection = {
  label: 'Admin',
  entries: [
    { to: '/admin', label: 'Overview' },
    { to: '/admin/people', label: 'People' },
    { to: '/admin/workspaces', label: 'Workspaces' },
    { to: '/admin/servers', label: 'Servers' },
    { to: '/admin/quotas', label: 'Quotas' },
    { to: '/admin/products', label: 'Products' },
    { to: '/admin/regions', label: 'Regions' },
    { to: '/admin/images', label: 'Images' },
    { to: '/admin/capacity', label: 'Capacity' },
    { to: '/admin/roadmap', label: 'Roadmap' },
    { to: '/admin/audit', label: 'Audit log' },
    { to: '/admin/settings', label: 'Settings' },
  ],
}

/** The frame of /admin and everything below it. */
export function AdminLayout() {
  return (
    <AppLayout area={adminArea}>
      <Outlet />
    </AppLayout>
  )
}
