import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { apiKeysQuery, workspaceSshKeysQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspacePage } from '@/features/workspaces/readWorkspacePage'
import { WorkspaceKeysPage } from '@/features/workspaces/WorkspaceKeysPage'

export const Route = createFileRoute('/_signed-in/dashboard_/workspace_/keys')({
  head: () => documentHead({ title: 'Keys of the workspace' }),
  loader: ({ context }) =>
    readWorkspacePage(context, (id) => [apiKeysQuery(id), workspaceSshKeysQuery(id)]),
  component: WorkspaceKeysPage,
})
