import { useNavigate } from '@tanstack/react-router'
import { ListFilters } from '@/components/admin/ListFilters'
import { useArea } from '@/components/admin/useArea'
import type { WorkspaceKind, WorkspacesSearch } from '@/domain/workspaces/admin/workspacesSearch'

const filters: readonly { value: WorkspaceKind | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'personal', label: 'Personal' },
  { value: 'shared', label: 'Shared' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deleted', label: 'Deleted' },
]

/** Search and filter of the list of workspaces. The address holds them, and a change opens the first page. */
export function WorkspacesFilters({ search }: { search: WorkspacesSearch }) {
  const navigate = useNavigate()
  const { root } = useArea()
  return (
    <ListFilters
      label="Workspaces"
      placeholder="Name, slug or member’s email"
      filters={filters}
      q={search.q}
      filter={search.kind}
      onChange={({ q, filter }, replace) =>
        void navigate({ to: `${root}/workspaces`, search: { kind: filter, q }, replace })
      }
    />
  )
}
