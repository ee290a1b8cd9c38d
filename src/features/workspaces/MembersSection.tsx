import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { workspacesStale } from '@/domain/staleKeys'
import { removeMember, setRole } from '@/domain/workspaces/mutations'
import { membersQuery } from '@/domain/workspaces/queryOptions'
import {
  roleNames,
  workspaceRoles,
  type Member,
  type WorkspaceRole,
} from '@/domain/workspaces/workspace'
import { notifyFailure } from '@/components/notifyFailure'
import { formatDate } from '@/lib/format'
import { useMinute } from '@/lib/useMinute'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { Table, type Column } from '@/ui/Table'
import { roleOptions } from './roleOptions'
import type { SectionProps } from './WorkspacePage'

interface RoleChange {
  member: Member
  role: WorkspaceRole
}

const nameOf = (member: Member) => member.fullName || member.email

/** Other people may have changed the members in the meantime, so a refusal reads them again too. */
const meta = { invalidates: workspacesStale, alsoAfter: 'failure' } as const

interface Actions {
  userId: string
  /** Why the person can not manage members. */
  reason: string | undefined
  /** why a member can not be changed. */
  fixed: (member: Member) => string | undefined
  /** The change that is being saved. */
  changing: RoleChange | undefined
  onRole: (change: RoleChange) => void
  onRemove: (member: Member) => void
}

function columnsOf({
  userId,
  reason,
  fixed,
  changing,
  onRole,
  onRemove,
}: Actions): Column<Member>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      list: 'full',
      cell: (member) => (
        <span className="block min-w-0 wrap-anywhere">
          {nameOf(member)}
          {member.userId === userId ? (
            <span className="font-normal text-text-3"> (you)</span>
          ) : null}
          {member.fullName ? (
            <small className="block text-12 font-normal text-text-2">{member.email}</small>
          ) : null}
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      cell: (member) =>
        reason !== undefined || fixed(member) !== undefined ? (
          roleNames[member.role]
        ) : (
          <Select
            aria-label={`Role of ${nameOf(member)}`}
            className="max-w-40"
            options={roleOptions}
            value={changing?.member.userId === member.userId ? changing.role : member.role}
            onChange={(event) => {
              const role = workspaceRoles.find((each) => each === event.currentTarget.value)
              if (role !== undefined) onRole({ member, role })
            }}
          />
        ),
    },
    {
      id: 'active',
      header: 'Last active',
      cell: ({ lastActiveOn }) =>
        lastActiveOn === null ? (
          <span className="text-text-3">Not known</span>
        ) : (
          <LastActive day={lastActiveOn} />
        ),
    },
    {
      id: 'since',
      header: 'Member since',
      cell: (member) => <LocalTime at={member.memberSince} day />,
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (member) =>
        member.userId === userId ? null : (
          <Button
            size="sm"
            aria-label={`Remove ${nameOf(member)}`}
            disabledReason={reason ?? fixed(member)}
            onClick={() => onRemove(member)}
          >
            Remove
          </Button>
        ),
    },
  ]
}

/** A day in UTC, which nobody's time zone moves. */
function LastActive({ day }: { day: string }) {
  const now = useMinute()
  return (
    <time dateTime={day}>
      {day === new Date(now).toISOString().slice(0, 10) ? 'Today' : formatDate(day, 'UTC')}
    </time>
  )
}

/** The members of the workspace and their roles, which owners change. */
export function MembersSection({ userId, workspace, reasonAgainst }: SectionProps) {
  const query = useQuery(membersQuery(workspace.id))
  const members = query.data
  const [removing, setRemoving] = useState<Member | null>(null)
  const [steppingDown, setSteppingDown] = useState<RoleChange | null>(null)
  const owners = members?.filter(({ role }) => role === 'owner').length ?? 0
  const reason = reasonAgainst('manage_members')

  const change = useMutation({
    mutationFn: ({ member, role }: RoleChange) => setRole(workspace.id, member.userId, role),
    onSuccess: (_, { member, role }) => {
      setSteppingDown(null)
      const message = `${nameOf(member)} is now ${roleNames[role].toLowerCase()}.`
      if (member.userId === userId) return notifySuccess(message)
      notifySuccess(message, {
        label: 'Undo',
        onClick: () => undo.mutate({ member, role: member.role }),
      })
    },
    meta,
  })
  const undo = useMutation({
    mutationFn: ({ member, role }: RoleChange) => setRole(workspace.id, member.userId, role),
    onSuccess: (_, { member, role }) =>
      notifySuccess(`${nameOf(member)} is ${roleNames[role].toLowerCase()} again.`),
    onError: (failure: Failure) =>
      notifyFailure(`The role was not changed back. ${failure.message}`, failure),
    meta,
  })
  const remove = useMutation({
    mutationFn: (member: Member) => removeMember(workspace.id, member.userId),
    onSuccess: (_, member) => {
      setRemoving(null)
      notifySuccess(`${nameOf(member)} is no longer a member.`)
    },
    meta,
  })

  /** why a member can not be changed. */
  const fixed = (member: Member) => {
    const isMe = member.userId === userId
    if (member.isPersonOf) {
      return isMe
        ? 'This is your personal workspace, so you stay an owner.'
        : 'This is their personal workspace, so they stay an owner.'
    }
    if (member.role !== 'owner' || owners > 1) return undefined
    return `The only owner. Make someone else an owner before ${isMe ? 'you' : 'they'} change this.`
  }

  return (
    <section aria-labelledby="workspace-members">
      <SectionHead
        id="workspace-members"
        title="Members"
        aside={members && `${members.length} ${members.length === 1 ? 'member' : 'members'}`}
      />
      {change.error && steppingDown === null ? (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={change.error} />
        </div>
      ) : null}
      <QueryState query={query}>
        {() => (
          <Table
            caption={`Members of ${workspace.name}`}
            columns={columnsOf({
              userId,
              reason,
              fixed,
              changing: change.isPending ? change.variables : undefined,
              onRole: (wanted) => {
                if (change.isPending) return
                change.reset()
                if (wanted.member.userId === userId) setSteppingDown(wanted)
                else change.mutate(wanted)
              },
              onRemove: (member) => {
                remove.reset()
                setRemoving(member)
              },
            })}
            rows={members ?? []}
            rowKey={(member) => member.userId}
            note={fixed}
            skeleton={members === undefined ? 1 : 0}
          />
        )}
      </QueryState>
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setRemoving(null))}
          title={`Remove ${nameOf(removing)} from ${workspace.name}?`}
          description="They lose access at once. What they created stays in the workspace. To let them in again, invite them."
          confirmLabel={`Remove ${nameOf(removing)}`}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
        >
          {remove.error ? <FailureBanner failure={remove.error} /> : null}
        </ConfirmDialog>
      ) : null}
      {steppingDown ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setSteppingDown(null))}
          title={`Become ${roleNames[steppingDown.role].toLowerCase()} in ${workspace.name}?`}
          description="You will no longer be an owner. Only another owner can change that back."
          confirmLabel={`Become ${roleNames[steppingDown.role].toLowerCase()}`}
          tone="danger"
          busy={change.isPending}
          onConfirm={() => change.mutate(steppingDown)}
        >
          {change.error ? <FailureBanner failure={change.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
