import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { workspacesStale } from '@/domain/staleKeys'
import { invite, withdrawInvitation } from '@/domain/workspaces/mutations'
import { invitationsQuery } from '@/domain/workspaces/queryOptions'
import { roleNames, type Invitation, type WorkspaceRole } from '@/domain/workspaces/workspace'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { InviteForm } from './InviteForm'
import type { SectionProps } from './WorkspacePage'

interface Invited {
  email: string
  role: WorkspaceRole
}

interface Actions {
  /** The present time: milliseconds since 1970. */
  readAt: number
  reason: string | undefined
  /** The address whose link is being replaced. */
  renewing: string | null
  /** The id of the invitation that is being withdrawn. */
  withdrawing: string | null
  onRenew: (invitation: Invitation) => void
  onWithdraw: (invitation: Invitation) => void
}

function columnsOf({
  readAt,
  reason,
  renewing,
  withdrawing,
  onRenew,
  onWithdraw,
}: Actions): Column<Invitation>[] {
  return [
    {
      id: 'email',
      header: 'Address',
      rowHeader: true,
      list: 'full',
      cell: ({ email, invitedBy }) => (
        <span className="block min-w-0 wrap-anywhere">
          {email}
          <small className="block text-12 font-normal text-text-2">
            Invited by {invitedBy ?? 'somebody without a name'}
          </small>
        </span>
      ),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
    {
      id: 'until',
      header: 'Waits until',
      cell: ({ expiresAt }) =>
        new Date(expiresAt).getTime() <= readAt ? (
          <StateTag state="retired">Expired</StateTag>
        ) : (
          <LocalTime at={expiresAt} />
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      list: 'full',
      cell: (invitation) => (
        <span className="inline-flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={`Send again to ${invitation.email}`}
            busy={invitation.email === renewing}
            disabledReason={reason}
            onClick={() => onRenew(invitation)}
          >
            Send again
          </Button>
          <Button
            size="sm"
            aria-label={`Withdraw the invitation for ${invitation.email}`}
            busy={invitation.id === withdrawing}
            disabledReason={reason}
            onClick={() => onWithdraw(invitation)}
          >
            Withdraw
          </Button>
        </span>
      ),
    },
  ]
}

/** What waits for an answer, and the form that invites an address. */
export function InvitationsSection({ userId, workspace, reasonAgainst }: SectionProps) {
  const query = useQuery(invitationsQuery(workspace.id))
  const { data } = query
  const reason = reasonAgainst('manage_members')
  const [link, setLink] = useState<{ email: string; href: string } | null>(null)
  const [readAt] = useState(Date.now)
  const meta = { invalidates: workspacesStale, alsoAfter: 'failure' } as const

  const create = useMutation({
    mutationFn: ({ email, role }: Invited) => invite(workspace.id, email, role),
    onSuccess: (token, { email }) =>
      setLink({ email, href: `${window.location.origin}/dashboard/invitations/${token}` }),
    meta,
  })
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => withdrawInvitation(id),
    onSuccess: (_, { email }) => {
      if (link?.email === email) setLink(null)
      notifySuccess(`The invitation for ${email} is withdrawn.`)
    },
    meta,
  })

  return (
    <section aria-labelledby="workspace-invitations" className="border-t border-line">
      <SectionHead
        id="workspace-invitations"
        title="Invitations"
        aside={data && (data.length === 0 ? 'None waiting' : `${data.length} waiting`)}
      />
      {withdraw.error ? (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={withdraw.error} />
        </div>
      ) : null}
      <QueryState query={query} empty={null}>
        {() => (
          <Table
            caption={`Invitations to ${workspace.name}`}
            columns={columnsOf({
              readAt,
              reason,
              renewing: create.isPending ? create.variables.email : null,
              withdrawing: withdraw.isPending ? withdraw.variables.id : null,
              onRenew: ({ email, role }) => create.mutate({ email, role }),
              onWithdraw: (invitation) => withdraw.mutate(invitation),
            })}
            rows={data ?? []}
            rowKey={({ id }) => id}
            skeleton={data === undefined ? 1 : 0}
          />
        )}
      </QueryState>
      <div className="grid gap-4 px-(--pad) py-5">
        {link === null ? null : (
          <Banner
            tone="ok"
            role="status"
            title={`The invitation is on its way to ${link.email}.`}
            actions={<CopyButton text={link.href} what="the link" />}
          >
            You can also pass on this link yourself. It works only for that address, and we can show
            it only now.
            <code className="mt-2 block wrap-anywhere">{link.href}</code>
          </Banner>
        )}
        <InviteForm
          userId={userId}
          workspaceId={workspace.id}
          disabledReason={reason}
          isPending={create.isPending}
          failure={create.error}
          onChange={create.reset}
          onInvite={create.mutate}
        />
      </div>
    </section>
  )
}
