import { createFileRoute, redirect } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { myWorkspacesQuery, permissionsQuery } from '@/domain/workspaces/queryOptions'
import { WorkspacePage } from '@/features/workspaces/WorkspacePage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace')({
  // Links name a workspace; the tab then keeps it.
  validateSearch: ({ workspace }): { workspace?: string | undefined } => ({
    workspace: typeof workspace === 'string' ? workspace : undefined,
  }),
  beforeLoad: async ({ context, search }) => {
    const { session } = context.auth.getSnapshot().context
    if (search.workspace === undefined || session === null) return
    const { chooseWorkspace } = await import('@/domain/workspaces/currentWorkspace')
    chooseWorkspace(session.user.id, search.workspace)
    throw redirect({ to: '/dashboard/workspace', replace: true })
  },
  head: () => documentHead({ title: 'Workspace' }),
  loader: ({ context }) =>
    readOwnRows(context, (userId) => [myWorkspacesQuery, permissionsQuery, profileQuery(userId)]),
  component: WorkspacePage,
})
