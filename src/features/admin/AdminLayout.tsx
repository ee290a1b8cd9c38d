import { Outlet } from '@tanstack/react-router'
import { AppFrame } from '@/features/shell/AppFrame'
import type { RailArea } from '@/features/shell/Rail'

const adminArea: RailArea = {
  label: 'Admin',
  entries: [
    { to: '/admin', label: 'Overview' },
    { to: '/admin/people', label: 'People' },
    { to: '/admin/products', label: 'Products' },
  ],
}

/** The frame of /admin and everything below it. */
export function AdminLayout() {
  return (
    <AppFrame area={adminArea}>
      <Outlet />
    </AppFrame>
  )
}
