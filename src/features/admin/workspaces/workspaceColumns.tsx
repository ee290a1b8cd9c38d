import { PersonLink, WorkspaceLink } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import type { ListedWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import type { Column } from '@/ui/Table'
import { SpendText } from '@/components/admin/SpendText'
import { WorkspaceStateTag } from './WorkspaceStateTag'

/** What the list of all workspaces says about each. */
export const workspaceColumns: readonly Column<ListedWorkspace>[] = [
  {
    id: 'name',
    header: 'Name and slug',
    rowHeader: true,
    list: 'full',
    className: 'wrap-anywhere',
    cell: (workspace) => (
      <>
        <span className="flex flex-wrap gap-x-3">
          <WorkspaceLink slug={workspace.slug}>{workspace.name}</WorkspaceLink>
          {workspace.isPersonal ? <span className="font-normal text-text-3">personal</span> : null}
          {workspace.suspendedAt === null && workspace.deletedAt === null ? null : (
            <WorkspaceStateTag {...workspace} />
          )}
        </span>
        <span className="mono block text-12 text-text-3">{workspace.slug}</span>
        {workspace.suspendedAt === null ? null : (
          <span className="mt-1 block text-12 font-normal whitespace-pre-line">
            Since <LocalTime at={workspace.suspendedAt} day />: {workspace.suspensionReason}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'owner',
    header: 'Owner',
    className: 'wrap-anywhere',
    cell: ({ owner }) =>
      owner === null ? (
        <span className="text-text-3">None</span>
      ) : (
        <PersonLink id={owner.id}>{owner.name}</PersonLink>
      ),
  },
  {
    id: 'members',
    header: 'Members',
    align: 'end',
    figure: true,
    cell: ({ members }) => members,
  },
  {
    id: 'servers',
    header: 'Servers',
    align: 'end',
    figure: true,
    cell: ({ servers, running }) => (
      <>
        {servers}
        <span className="block font-sans text-12 text-text-3">{running} running</span>
      </>
    ),
  },
  {
    id: 'spend',
    header: 'This month',
    align: 'end',
    figure: true,
    cell: ({ spend }) => <SpendText spend={spend} />,
  },
  {
    id: 'created',
    header: 'Created',
    figure: true,
    cell: ({ createdAt }) => <LocalTime at={createdAt} day />,
  },
]
