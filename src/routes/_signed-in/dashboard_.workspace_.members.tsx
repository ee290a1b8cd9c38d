import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { invitationsQuery, membersQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspacePage } from '@/features/workspaces/readWorkspacePage'
import { MembersPage } from '@/features/workspaces/MembersPage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace_/members')({
  head: () => documentHead({ title: 'Members of the workspace' }),
  loader: ({ context }) =>
    readWorkspacePage(context, (id) => [membersQuery(id), invitationsQuery(id)]),
  component: MembersPage,
})
