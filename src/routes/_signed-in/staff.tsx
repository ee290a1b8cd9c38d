import { createFileRoute } from '@tanstack/react-router'
import { StaffLayout } from '@/features/admin/StaffLayout'

export const Route = createFileRoute('/_signed-in/staff')({
  // Imported here, because guards wait for the machine, which the first script does not have.
  beforeLoad: async (args) => (await import('@/domain/session/guards')).requireStaff(args),
  pendingMs: 60,
  pendingMinMs: 0,
  component: StaffLayout,
})
