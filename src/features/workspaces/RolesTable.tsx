import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/LoadFailure'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { includesRole, PERMISSIONS_TABLE, type Permission } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { roleNames, workspaceRoles, type WorkspaceRole } from '@/domain/workspaces/workspace'
import { DataSource } from '@/ui/DataSource'
import { StatusIcon } from '@/ui/StatusIcon'
import { Table, type Column } from '@/ui/Table'

/** The number of rows, whose space is reserved while they are loading. */
const EXPECTED = 10

function Cell({ row, role }: { row: Permission; role: WorkspaceRole }) {
  return includesRole(role, row.minimumRole) ? (
    <span className="inline-flex items-center gap-2">
      <StatusIcon shape="full" /> Yes
    </span>
  ) : (
    <span className="text-text-3">No</span>
  )
}

const columns: readonly Column<Permission>[] = [
  { id: 'label', header: 'Action', rowHeader: true, cell: (row) => row.label, list: 'full' },
  ...workspaceRoles.map((role) => ({
    id: role,
    header: roleNames[role],
    cell: (row: Permission) => <Cell row={row} role={role} />,
  })),
  {
    id: 'condition',
    header: 'Conditions',
    cell: (row) => <span className="text-text-2">{row.condition || 'None'}</span>,
    list: 'full',
  },
]

/** What each role may do, drawn from the rows that the database checks. */
export function RolesTable() {
  const { data, error, isFetching, refetch } = useQuery(permissionsQuery)
  if (data === undefined && error !== null) {
    return <LoadFailure failure={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <Table
        caption="What each role may do"
        columns={columns}
        rows={data ?? []}
        rowKey={({ action }) => action}
        skeleton={data === undefined ? EXPECTED : 0}
      />
      <DataSource
        source={`GET /rest/v1/${PERMISSIONS_TABLE}`}
        note="The database checks the same rows."
        jsonHref={publicRowsUrl(PERMISSIONS_TABLE)}
      />
    </>
  )
}
