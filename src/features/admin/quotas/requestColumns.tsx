import { WorkspaceWithSlug } from '@/components/admin/AreaLinks'
import type { QuotaRequest } from '@/domain/instances/admin/quotaRequests'
import type { Column } from '@/ui/Table'

/** Who asks, for which workspace, and for what: the first columns of both lists. */
export const requestColumns: readonly Column<QuotaRequest>[] = [
  {
    id: 'workspace',
    header: 'Workspace',
    rowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ workspace }) => <WorkspaceWithSlug workspace={workspace} />,
  },
  {
    id: 'by',
    header: 'Asked by',
    className: 'min-w-44 wrap-anywhere',
    cell: ({ requestedBy, email }) => (
      <>
        {requestedBy ?? <span className="text-text-3">A deleted account</span>}
        {email === null || email === requestedBy ? null : (
          <span className="mono block text-12 text-text-3">{email}</span>
        )}
      </>
    ),
  },
]
