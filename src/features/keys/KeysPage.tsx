import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { AddKeyForm } from '@/components/sshKeys/AddKeyForm'
import { QueryState } from '@/components/QueryState'
import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import { sshKeysQuery } from '@/domain/instances/queryOptions'
import { addSshKey, removeSshKey, type SshKey } from '@/domain/instances/sshKeys'
import { queryKeys } from '@/domain/queryKeys'
import { notifyFailure } from '@/components/notifyFailure'
import { useUser } from '@/domain/session/useAuth'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { PageHeader } from '@/ui/PageHeader'
import { Table, type Column } from '@/ui/Table'

/** /dashboard/keys: the public SSH keys of the signed-in person. */
export function KeysPage() {
  const user = useUser()
  return user === null ? null : <Keys userId={user.id} />
}

function columnsOf(onRemove: (key: SshKey) => void): Column<SshKey>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ name }) => name,
    },
    {
      id: 'kind',
      header: 'Type',
      list: 'full',
      cell: ({ algorithm, bits }) => (
        <code className="text-12">
          {algorithm}, {bits} bits
        </code>
      ),
    },
    {
      id: 'fingerprint',
      header: 'Fingerprint',
      list: 'full',
      cell: ({ fingerprint, name }) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <code className="text-12 break-all">{fingerprint}</code>
          <CopyButton text={fingerprint} what={`the fingerprint of ${name}`} />
        </span>
      ),
    },
    { id: 'added', header: 'Added', cell: ({ createdAt }) => <LocalTime at={createdAt} day /> },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (key) => (
        <Button size="sm" aria-label={`Remove ${key.name}`} onClick={() => onRemove(key)}>
          Remove
        </Button>
      ),
    },
  ]
}

function Keys({ userId }: { userId: string }) {
  const query = useQuery(sshKeysQuery(userId))
  const keys = query.data
  const [removing, setRemoving] = useState<string | null>(null)
  const added = useRef<HTMLElement>(null)
  const meta = { invalidates: [queryKeys.sshKeys()], alsoAfter: 'failure' } as const
  const undo = useMutation({
    mutationFn: ({ name, publicKey }: SshKey) => addSshKey(name, publicKey),
    onSuccess: ({ name }) => notifySuccess(`${name} is back.`),
    onError: (failure: Failure, { name }) =>
      notifyFailure(`${name} was not added again. ${failure.message}`, failure),
    meta,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SshKey) => removeSshKey(id),
    onMutate: ({ id }) => setRemoving(id),
    onSuccess: (_, key) => {
      notifySuccess(`${key.name} was removed.`, { label: 'Undo', onClick: () => undo.mutate(key) })
      // The pressed button is gone.
      added.current?.focus()
    },
    onSettled: () => setRemoving(null),
    meta,
  })
  return (
    <>
      <PageHeader
        eyebrow="Dashboard"
        title="SSH keys"
        lead={
          <>
            You choose from these keys when you create a server. Removing one here does not remove
            it from servers. Keys that a whole team uses are in the{' '}
            <Link to="/dashboard/workspace/keys">workspace</Link>.
          </>
        }
      />
      <section aria-labelledby="your-keys" ref={added} tabIndex={-1} className="outline-none">
        <SectionHead
          id="your-keys"
          title="Your keys"
          aside={keys && `${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`}
        />
        {remove.error ? (
          <div className="px-(--pad) pb-4">
            <FailureBanner failure={remove.error} />
          </div>
        ) : null}
        <QueryState query={query}>
          {() => (
            <Table
              caption="Your SSH keys"
              foldAt="lg"
              columns={columnsOf((key) => remove.mutate(key))}
              rows={keys?.filter(({ id }) => id !== removing) ?? []}
              rowKey={({ id }) => id}
              skeleton={keys === undefined ? 2 : 0}
              empty={
                <EmptyState title="No keys yet">
                  Without a key you cannot sign in to a server by SSH. Add your public key below.
                </EmptyState>
              }
            />
          )}
        </QueryState>
      </section>
      <AddKeyForm
        title="Add a key"
        known={keys ?? []}
        whoHas="You have"
        onAdd={addSshKey}
        invalidates={[queryKeys.sshKeys()]}
      />
    </>
  )
}
