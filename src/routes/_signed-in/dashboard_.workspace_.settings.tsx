import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { membersQuery } from '@/domain/workspaces/queryOptions'
import { teamMailboxesQuery } from '@/domain/workspaces/teamMailbox'
import { readWorkspacePage } from '@/features/workspaces/readWorkspacePage'
import { WorkspaceSettingsPage } from '@/features/workspaces/WorkspaceSettingsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace_/settings')({
  head: () => documentHead({ title: 'Settings of the workspace' }),
  loader: ({ context }) =>
    readWorkspacePage(context, (id) => [membersQuery(id), teamMailboxesQuery(id)]),
  component: WorkspaceSettingsPage,
})
