import { useQuery } from '@tanstack/react-query'
import { QueryState } from '@/components/QueryState'
import { publicRowsUrl } from '@/domain/catalogue/publicRows'
import { mayDo, PERMISSIONS_TABLE, type Permission } from '@/domain/workspaces/permissions'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { roleNames, workspaceRoles, type WorkspaceRole } from '@/domain/workspaces/workspace'
import { DataSource } from '@/ui/DataSource'
import { StatusIcon } from '@/ui/StatusIcon'
import { Table, type Column } from '@/ui/Table'

/** The number of rows, whose space is reserved while they are loading. */
const EXPECTED = 10

/** The words of a cell that says no, by the lowest role that may. */
const onlyWords: Readonly<Record<WorkspaceRole, string>> = {
  accountant: 'No',
  viewer: 'No',
  operator: 'No, from operator on',
  owner: 'No, only owners',
}

function Cell({ row, role, isAlone }: { row: Permission; role: WorkspaceRole; isAlone: boolean }) {
  return mayDo(role, row) ? (
    <span className="inline-flex items-center gap-2">
      <StatusIcon shape="full" /> Yes
    </span>
  ) : (
    <span className="text-text-3">
      {isAlone && role !== 'accountant' ? onlyWords[row.minimumRole] : 'No'}
    </span>
  )
}

function columnsOf(roles: readonly WorkspaceRole[]): readonly Column<Permission>[] {
  return [
    { id: 'label', header: 'Action', rowHeader: true, cell: (row) => row.label, list: 'full' },
    ...roles.map((role) => ({
      id: role,
      header: roleNames[role],
      cell: (row: Permission) => <Cell row={row} role={role} isAlone={roles.length === 1} />,
      ...(roles.length > 1 && { list: 'quarter' as const }),
    })),
    {
      id: 'condition',
      header: 'Conditions',
      cell: (row) => <span className="text-text-2">{row.condition || 'None'}</span>,
      list: 'full',
      isLeftOut: ({ condition }) => condition === '',
    },
  ]
}

interface RolesTableProps {
  /** The only role to show. Without it the table compares all. */
  role?: WorkspaceRole | undefined
}

/** What each role may do, drawn from the rows that the database checks. */
export function RolesTable({ role }: RolesTableProps) {
  const columns = columnsOf(role === undefined ? workspaceRoles : [role])
  return (
    <>
      <QueryState query={useQuery(permissionsQuery)}>
        {(permissions) => (
          <Table
            caption="What each role may do"
            columns={columns}
            rows={permissions ?? []}
            rowKey={({ action }) => action}
            skeleton={permissions === undefined ? EXPECTED : 0}
          />
        )}
      </QueryState>
      <DataSource
        source={`GET /rest/v1/${PERMISSIONS_TABLE}`}
        note="The database checks the same rows."
        jsonHref={publicRowsUrl(PERMISSIONS_TABLE)}
      />
    </>
  )
}
