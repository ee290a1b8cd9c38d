import { PersonLink } from '@/components/admin/AreaLinks'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { AdminWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import { roleNames } from '@/domain/workspaces/workspace'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'

type Member = AdminWorkspace['members'][number]

const columns: readonly Column<Member>[] = [
  {
    id: 'name',
    header: 'Name and email',
    rowHeader: true,
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ userId, fullName, email }) => (
      <>
        <PersonLink id={userId}>{fullName || email}</PersonLink>
        <span className="mono block text-12 text-text-3">{email}</span>
      </>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
  {
    id: 'since',
    header: 'Member since',
    figure: true,
    cell: ({ memberSince }) => <LocalTime at={memberSince} day />,
  },
]

/** The members of a workspace, each with a link to their page. */
export function MembersTable({ members }: Pick<AdminWorkspace, 'members'>) {
  return (
    <section aria-labelledby="members" className="border-b border-line">
      <SectionHead id="members" title="Members" aside={String(members.length)} />
      <Table
        caption="Members"
        columns={columns}
        rows={members}
        rowKey={({ userId }) => userId}
        empty={<EmptyState title="No members">Nobody is a member any more.</EmptyState>}
      />
    </section>
  )
}
