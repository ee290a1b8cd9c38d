import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '@/features/admin/AdminLayout'
import { requireAdmin } from '@/domain/session/guards'

export const Route = createFileRoute('/_signed-in/admin')({
  beforeLoad: requireAdmin,
  pendingMs: 60,
  pendingMinMs: 0,
  component: AdminLayout,
})
