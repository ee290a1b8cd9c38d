import { createFileRoute } from '@tanstack/react-router'
import { AdminWorkspacePage } from '@/features/admin/workspaces/AdminWorkspacePage'
import { documentHead } from '@/components/seo/documentHead'
import { adminWorkspaceQuery } from '@/domain/workspaces/admin/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/staff/workspaces_/$slug')({
  head: () => documentHead({ title: 'Workspace, staff' }),
  loader: ({ context, params }) => readRows(context, adminWorkspaceQuery(params.slug)),
  component: Workspace,
})

function Workspace() {
  const { slug } = Route.useParams()
  return <AdminWorkspacePage key={slug} slug={slug} />
}
