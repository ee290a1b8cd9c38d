import { createFileRoute } from '@tanstack/react-router'
import { WorkspacesPage } from '@/features/admin/workspaces/WorkspacesPage'
import { workspacesSearch, type WorkspacesSearch } from '@/domain/workspaces/admin/workspacesSearch'
import { documentHead } from '@/components/seo/documentHead'
import { adminWorkspacesQuery } from '@/domain/workspaces/admin/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/staff/workspaces')({
  // Checked by loader and component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): WorkspacesSearch => search,
  head: () => documentHead({ title: 'Workspaces, staff' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    readRows(context, adminWorkspacesQuery(workspacesSearch({ ...deps }))),
  component: Workspaces,
})

function Workspaces() {
  return <WorkspacesPage search={workspacesSearch({ ...Route.useSearch() })} />
}
