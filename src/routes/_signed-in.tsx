import { createFileRoute } from '@tanstack/react-router'
import { SignedInLayout } from '@/layout/SignedInLayout'

export const Route = createFileRoute('/_signed-in')({
  // Imported here, because guards wait for the machine, which the first script does not have.
  beforeLoad: async (args) => (await import('@/domain/session/guards')).requireSession(args),
  pendingMs: 60,
  pendingMinMs: 0,
  component: SignedInLayout,
})
