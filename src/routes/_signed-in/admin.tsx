import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '@/features/admin/AdminLayout'

export const Route = createFileRoute('/_signed-in/admin')({
  // Imported here, because guards wait for the machine, which the first script does not have.
  beforeLoad: async (args) => (await import('@/domain/session/guards')).requireAdmin(args),
  pendingMs: 60,
  pendingMinMs: 0,
  component: AdminLayout,
})
