import { createFileRoute, redirect } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { WorkspacePage } from '@/features/workspaces/WorkspacePage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace')({
  // Links name a workspace; the tab then keeps it.
  validateSearch: ({ workspace }): { workspace?: string | undefined } => ({
    workspace: typeof workspace === 'string' ? workspace : undefined,
  }),
  beforeLoad: ({ context, search }) => {
    const { session } = context.auth.getSnapshot().context
    if (search.workspace === undefined || session === null) return
    chooseWorkspace(session.user.id, search.workspace)
    throw redirect({ to: '/dashboard/workspace', replace: true })
  },
  head: () => documentHead({ title: 'Workspace' }),
  component: WorkspacePage,
})
