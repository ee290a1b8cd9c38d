import { useState } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { AdminWorkspace } from '@/domain/workspaces/admin/adminWorkspace'
import { roleNames } from '@/domain/workspaces/workspace'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

type Invitation = AdminWorkspace['invitations'][number]

const columnsAt = (now: number): readonly Column<Invitation>[] => [
  {
    id: 'email',
    header: 'Email',
    rowHeader: true,
    list: 'full',
    className: 'wrap-anywhere',
    cell: ({ email }) => email,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
  {
    id: 'by',
    header: 'Invited by',
    className: 'wrap-anywhere',
    cell: ({ invitedBy }) => invitedBy ?? <span className="text-text-3">Unknown</span>,
  },
  {
    id: 'until',
    header: 'Valid until',
    figure: true,
    cell: ({ expiresAt }) =>
      Date.parse(expiresAt) <= now ? (
        <StateTag state="closed">Expired</StateTag>
      ) : (
        <LocalTime at={expiresAt} />
      ),
  },
]

/** Invitations that nobody has answered. Renders nothing if there are none. */
export function InvitationsTable({ invitations }: Pick<AdminWorkspace, 'invitations'>) {
  const [now] = useState(() => Date.now())
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="border-b border-line">
      <SectionHead id="invitations" title="Invitations" aside={`${invitations.length} pending`} />
      <Table
        caption="Invitations"
        columns={columnsAt(now)}
        rows={invitations}
        rowKey={({ id }) => id}
      />
    </section>
  )
}
