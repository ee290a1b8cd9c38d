import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { queryKeys } from '@/domain/queryKeys'
import { useVisitor } from '@/domain/session/useAuth'
import { deleteCannedReply, type CannedReply } from '@/domain/tickets/admin/cannedReplies'
import { cannedRepliesQuery } from '@/domain/tickets/admin/queryOptions'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { notifySuccess } from '@/ui/notify'
import { PageHeader } from '@/ui/PageHeader'
import { Table, type Column } from '@/ui/Table'
import { areaPaths } from './area'
import { ReplyDialog } from './ReplyDialog'

/** The texts that staff answer with often. Staff read them, and admins keep them. */
export function RepliesPage() {
  const paths = areaPaths(useArea())
  const isAdmin = useVisitor() === 'admin'
  const query = useQuery(cannedRepliesQuery)
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const [doomed, setDoomed] = useState<CannedReply | null>(null)
  const remove = useMutation<void, Failure, CannedReply>({
    mutationFn: deleteCannedReply,
    onSuccess: (_, { title }) => notifySuccess(`“${title}” was removed.`),
    meta: { invalidates: [queryKeys.cannedReplies()], alsoAfter: 'failure' },
  })
  const columns = columnsOf(setEdited, setDoomed)
  const add = isAdmin ? (
    <Button variant="primary" onClick={() => setEdited('new')}>
      New reply
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        eyebrow={<Link to={paths.tickets}>Tickets</Link>}
        title="Canned replies"
        lead="Texts for answers that you give often. {name} becomes the name of the customer."
        actions={add}
      />
      {remove.error === null ? null : (
        <div className="border-b border-line px-(--pad) py-4">
          <FailureBanner failure={remove.error} />
        </div>
      )}
      <QueryState
        query={query}
        empty={
          <EmptyState title="No canned replies">
            {isAdmin
              ? 'Write the first one. It can be inserted into every answer.'
              : 'An admin can write them.'}
          </EmptyState>
        }
      >
        {(replies) => (
          <Table
            caption="Canned replies"
            columns={isAdmin ? columns : columns.filter(({ id }) => id !== 'actions')}
            rows={replies ?? []}
            rowKey={({ id }) => id}
            skeleton={replies === undefined ? 3 : 0}
          />
        )}
      </QueryState>
      {edited === null ? null : (
        <ReplyDialog reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={`Remove “${doomed?.title ?? ''}”?`}
        description="Answers that were sent with it stay as they are."
        cancelLabel="Cancel"
        confirmLabel="Remove"
        tone="danger"
        onConfirm={() => {
          if (doomed) remove.mutate(doomed)
          setDoomed(null)
        }}
      />
    </>
  )
}

function columnsOf(
  onEdit: (reply: CannedReply) => void,
  onRemove: (reply: CannedReply) => void,
): Column<CannedReply>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      rowHeader: true,
      className: 'wrap-anywhere md:w-1/4',
      cell: ({ title }) => title,
    },
    {
      id: 'body',
      header: 'Text',
      list: 'full',
      className: 'wrap-anywhere',
      cell: ({ body }) => <span className="line-clamp-2">{body}</span>,
    },
    {
      id: 'updated',
      header: 'Last change',
      figure: true,
      cell: ({ updatedAt }) => <LocalTime at={updatedAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      hideLabel: true,
      align: 'end',
      cell: (reply) => (
        <span className="flex justify-end gap-2 max-md:justify-start">
          <Button size="sm" aria-label={`Edit ${reply.title}`} onClick={() => onEdit(reply)}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Remove ${reply.title}`} onClick={() => onRemove(reply)}>
            Remove
          </Button>
        </span>
      ),
    },
  ]
}
