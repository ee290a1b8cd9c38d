import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { AddKeyForm } from '@/components/sshKeys/AddKeyForm'
import { queryKeys } from '@/domain/queryKeys'
import { workspaceSshKeysQuery } from '@/domain/workspaces/queryOptions'
import {
  addWorkspaceSshKey,
  removeWorkspaceSshKey,
  type WorkspaceSshKey,
} from '@/domain/workspaces/workspaceSshKeys'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { Table, type Column } from '@/ui/Table'
import type { SectionProps } from '../WorkspacePage'

interface ColumnOptions {
  reason: string | undefined
  onRemove: (key: WorkspaceSshKey) => void
}

const columnsOf = ({ reason, onRemove }: ColumnOptions): Column<WorkspaceSshKey>[] => [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    list: 'full',
    cell: ({ name, addedBy }) => (
      <span className="block min-w-0 wrap-anywhere">
        {name}
        <small className="block text-12 font-normal text-text-2">
          added by {addedBy ?? 'a former member'}
        </small>
      </span>
    ),
  },
  {
    id: 'fingerprint',
    header: 'Fingerprint',
    list: 'full',
    cell: ({ algorithm, fingerprint }) => (
      <code className="text-12 break-all">
        {algorithm} {fingerprint}
      </code>
    ),
  },
  { id: 'servers', header: 'Servers with it', figure: true, cell: ({ servers }) => servers },
  { id: 'added', header: 'Added', cell: ({ createdAt }) => <LocalTime at={createdAt} day /> },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    cell: (key) => (
      <Button
        size="sm"
        aria-label={`Remove ${key.name}`}
        disabledReason={reason}
        onClick={() => onRemove(key)}
      >
        Remove
      </Button>
    ),
  },
]

/** What is left to do after a key is removed: it stays on servers until somebody takes it out there. */
function removalEffect({ servers }: WorkspaceSshKey): string {
  const ahead = 'New servers cannot have it any more.'
  if (servers === 0) return `${ahead} No server of the workspace was created with it.`
  const who =
    servers === 1
      ? '1 server was created with it and keeps it'
      : `${servers} servers were created with it and keep it`
  return `${ahead} ${who}: whoever has the private key can still sign in there. Take it out of ~/.ssh/authorized_keys on each of them, or rebuild them.`
}

/** The SSH keys of the workspace: every member can put them on new servers, and owners add and remove them. */
export function SshKeysSection({ workspace, reasonAgainst }: SectionProps) {
  const query = useQuery(workspaceSshKeysQuery(workspace.id))
  const keys = query.data
  const reason = reasonAgainst('manage_ssh_keys')
  const [removing, setRemoving] = useState<WorkspaceSshKey | null>(null)
  const section = useRef<HTMLElement>(null)
  const remove = useMutation({
    mutationFn: ({ id }: WorkspaceSshKey) => removeWorkspaceSshKey(id),
    onSuccess: (_, { name }) => {
      setRemoving(null)
      notifySuccess(`${name} was removed.`)
      // The pressed button is gone.
      section.current?.focus()
    },
    meta: { invalidates: [queryKeys.sshKeys()], alsoAfter: 'failure' },
  })
  return (
    <>
      <section
        aria-labelledby="ssh-keys"
        ref={section}
        tabIndex={-1}
        className="border-t border-line outline-none"
      >
        <SectionHead
          id="ssh-keys"
          title="SSH keys"
          aside={keys?.length ? `${keys.length} ${keys.length === 1 ? 'key' : 'keys'}` : null}
        />
        <p className="max-w-prose px-(--pad) pb-4 text-14">
          Whoever creates a server here can give it these keys as well as{' '}
          <Link to="/dashboard/keys">their own</Link>. A key stays when the person who added it
          leaves.
        </p>
        <QueryState query={query}>
          {() => (
            <Table
              caption={`SSH keys of ${workspace.name}`}
              foldAt="lg"
              columns={columnsOf({
                reason,
                onRemove: (key) => {
                  remove.reset()
                  setRemoving(key)
                },
              })}
              rows={keys ?? []}
              rowKey={({ id }) => id}
              skeleton={keys === undefined ? 1 : 0}
              empty={
                <EmptyState title="No SSH keys yet">
                  Add the public keys of colleagues or programs that should reach each new server.
                </EmptyState>
              }
            />
          )}
        </QueryState>
        {reason === undefined ? null : (
          <p className="px-(--pad) py-5 text-14 text-text-2">{reason}</p>
        )}
      </section>
      {reason === undefined ? (
        <AddKeyForm
          title="Add a key of the workspace"
          known={keys ?? []}
          whoHas="The workspace has"
          onAdd={(name, line) => addWorkspaceSshKey(workspace.id, name, line)}
          invalidates={[queryKeys.sshKeys()]}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setRemoving(null))}
          title={`Remove ${removing.name}?`}
          description={removalEffect(removing)}
          confirmLabel={`Remove ${removing.name}`}
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
        >
          {remove.error ? <FailureBanner failure={remove.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
