import { createFileRoute } from '@tanstack/react-router'
import { requireSession } from '@/domain/session/guards'
import { SignedInLayout } from '@/layout/SignedInLayout'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSession,
  pendingMs: 60,
  pendingMinMs: 0,
  component: SignedInLayout,
})
