import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { TimeAgo } from '@/components/TimeAgo'
import { webhooksStale } from '@/domain/staleKeys'
import { webhooksQuery } from '@/domain/webhooks/queryOptions'
import {
  createWebhook,
  MOST_WEBHOOKS,
  type Webhook,
  type WebhookValues,
} from '@/domain/webhooks/webhooks'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Table, type Column } from '@/ui/Table'
import type { Workspace } from '@/domain/workspaces/workspace'
import { WebhookDialog, WebhookSecret } from './lazyDialogs'
import { WebhookState } from './WebhookState'

const columns: Column<Webhook>[] = [
  {
    id: 'name',
    header: 'Name',
    rowHeader: true,
    list: 'full',
    cell: ({ id, name, url }) => (
      <span className="block min-w-0 wrap-anywhere">
        <Link
          to="/dashboard/workspace/webhooks/$id"
          params={{ id }}
          className="inline-block max-md:py-2.5"
        >
          {name}
        </Link>
        <small className="block text-12 font-normal text-text-2">{url}</small>
      </span>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    cell: ({ kinds }) => (kinds.length === 0 ? 'All' : `${kinds.length} selected`),
  },
  {
    id: 'delivered',
    header: 'Last delivered',
    cell: ({ deliveredAt }) =>
      deliveredAt === null ? (
        <span className="text-text-3">Never</span>
      ) : (
        <TimeAgo at={deliveredAt} />
      ),
  },
  { id: 'state', header: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
]

/** What a webhook is, in two sentences. */
export const about =
  'A webhook tells a program of yours when something happens in this workspace: a server fails, a quota is answered, a key is made. We send a signed request to its address, and try for 3 days if it does not answer.'

interface WebhooksSectionProps {
  workspace: Pick<Workspace, 'id' | 'name'>
}

/** The webhooks of a workspace, for its owners. */
export function WebhooksSection({ workspace }: WebhooksSectionProps) {
  const query = useQuery(webhooksQuery(workspace.id))
  const count = query.data?.length ?? 0
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const create = useMutation({
    mutationFn: (values: WebhookValues) => createWebhook(workspace.id, values),
    onSuccess: ({ secret }, { name }) => {
      setMade({ name, secret })
      setOpen(false)
    },
    meta: { invalidates: webhooksStale, alsoAfter: 'failure' },
  })
  return (
    <section aria-labelledby="webhooks" className="border-t border-line">
      <SectionHead
        id="webhooks"
        title="Webhooks"
        aside={count > 0 ? `${count} of ${MOST_WEBHOOKS}` : null}
      />
      <QueryState query={query}>
        {(webhooks) => (
          <Table
            caption={`Webhooks of ${workspace.name}`}
            columns={columns}
            rows={webhooks ?? []}
            rowKey={({ id }) => id}
            skeleton={webhooks === undefined ? 1 : 0}
            empty={<EmptyState title="No webhooks yet">{about}</EmptyState>}
          />
        )}
      </QueryState>
      {made === null ? null : (
        <div className="px-(--pad) pt-5">
          <WebhookSecret
            title={`${made.name} is ready.`}
            secret={made.secret}
            onDone={() => setMade(null)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-(--pad) py-5">
        <Button
          disabledReason={
            count >= MOST_WEBHOOKS
              ? `A workspace has at most ${MOST_WEBHOOKS} webhooks.`
              : undefined
          }
          onClick={() => {
            create.reset()
            setOpen(true)
          }}
        >
          New webhook
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-14 text-text-2">
          A webhook belongs to the workspace: it goes on when the person who made it leaves. See{' '}
          <Link to="/api-docs/$guide" params={{ guide: 'webhooks' }}>
            how to receive events
          </Link>
          .
        </p>
      </div>
      {isOpen ? (
        <WebhookDialog
          title="New webhook"
          submitLabel="Create webhook"
          isPending={create.isPending}
          failure={create.error}
          onClose={() => setOpen(false)}
          onChange={create.reset}
          onSubmit={(values) => create.mutate(values)}
        />
      ) : null}
    </section>
  )
}
