import { createFileRoute } from '@tanstack/react-router'
import { requireSession } from '@/features/auth/guards'
import { SignedInLayout } from '@/features/shell/SignedInLayout'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSession,
  pendingMs: 60,
  pendingMinMs: 0,
  component: SignedInLayout,
})
