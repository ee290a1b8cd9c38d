import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { LocalTime } from '@/components/LocalTime'
import { TimeAgo } from '@/components/TimeAgo'
import { queryKeys } from '@/domain/queryKeys'
import { webhooksStale } from '@/domain/staleKeys'
import { faultText, sendAgain, type Delivery } from '@/domain/webhooks/deliveries'
import { deliveriesQuery } from '@/domain/webhooks/queryOptions'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const DeliveryDialog = lazyWithRetry(
  'The delivery',
  async () => (await import('./DeliveryDialog')).DeliveryDialog,
)

interface Actions {
  /** Why nothing can be sent again. */
  reason: string | undefined
  onOpen: (delivery: Delivery) => void
  onSendAgain: (delivery: Delivery) => void
}

const columnsOf = ({ reason, onOpen, onSendAgain }: Actions): Column<Delivery>[] => [
  {
    id: 'event',
    header: 'Event',
    rowHeader: true,
    list: 'full',
    cell: ({ kind }) => <code className="wrap-anywhere">{kind}</code>,
  },
  { id: 'at', header: 'Happened', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  { id: 'result', header: 'Result', cell: (delivery) => <Result delivery={delivery} /> },
  { id: 'tries', header: 'Tries', figure: true, cell: ({ attempts }) => attempts },
  {
    id: 'actions',
    header: 'Actions',
    hideLabel: true,
    align: 'end',
    list: 'full',
    cell: (delivery) => (
      <span className="flex flex-wrap justify-end gap-2 max-md:justify-start">
        <Button size="sm" onClick={() => onOpen(delivery)}>
          Details <span className="sr-only">of {delivery.kind}</span>
        </Button>
        <Button
          size="sm"
          disabledReason={
            reason ?? (delivery.status === 'running' ? 'It is being sent.' : undefined)
          }
          onClick={() => onSendAgain(delivery)}
        >
          {delivery.status === 'queued' ? 'Send now' : 'Send again'}{' '}
          <span className="sr-only">{delivery.kind}</span>
        </Button>
      </span>
    ),
  },
]

function Result({ delivery }: { delivery: Delivery }) {
  const { status, lastStatus, lastFault, nextAt } = delivery
  const why = lastFault === null ? null : faultText(lastFault)
  const answer = lastStatus === null ? '' : ` (${lastStatus})`
  switch (status) {
    case 'sent':
      return <StateTag state="available">{`Delivered${answer}`}</StateTag>
    case 'running':
      return <StateTag state="starting">Being sent</StateTag>
    case 'queued':
      return (
        <span className="grid gap-0.5">
          <StateTag state="starting">{why === null ? 'Waiting' : 'Tried again'}</StateTag>
          {why === null || nextAt === null ? null : (
            <small className="text-12 text-text-2">
              {why}
              {answer} Next: <LocalTime at={nextAt} />
            </small>
          )}
        </span>
      )
    case 'cancelled':
      return <StateTag state="stopped">Dropped</StateTag>
    case 'failed':
      return (
        <span className="grid gap-0.5">
          <StateTag state="error">{`Failed${answer}`}</StateTag>
          {why === null ? null : <small className="text-12 text-text-2">{why}</small>}
        </span>
      )
  }
}

export interface DeliveriesSectionProps {
  webhookId: string
  webhookName: string
  /** When the webhook was tried last, as far as the page knows; null: never. */
  triedAt: string | null
  disabledReason: string | undefined
}

/** When something was tried last; '' if nothing was. */
const lastTryOf = (deliveries: readonly Delivery[]): string =>
  deliveries.reduce((last, { lastAt }) => (lastAt !== null && lastAt > last ? lastAt : last), '')

/**
 * A try changes the state of the webhook too, which the head of the page shows. Both are read on their own, so the webhook
 * is read again where a try is newer than what it knows of.
 */
function useReadAgainAfterTry(deliveries: readonly Delivery[] = [], triedAt: string | null): void {
  const queryClient = useQueryClient()
  const lastTry = lastTryOf(deliveries)
  const isBehind = lastTry > (triedAt ?? '')
  useEffect(() => {
    if (isBehind) void queryClient.invalidateQueries({ queryKey: queryKeys.webhooks('list') })
  }, [isBehind, lastTry, queryClient])
}

/** The last 100 deliveries of a webhook. */
export function DeliveriesSection({
  webhookId,
  webhookName,
  triedAt,
  disabledReason,
}: DeliveriesSectionProps) {
  const query = useQuery(deliveriesQuery(webhookId))
  useReadAgainAfterTry(query.data, triedAt)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = query.data?.find(({ id }) => id === openId)
  const again = useMutation({
    mutationFn: ({ id }: Delivery) => sendAgain(id),
    onSuccess: (_, { kind }) => notifySuccess(`${kind} is sent again.`),
    meta: { invalidates: webhooksStale, alsoAfter: 'failure' },
  })
  return (
    <section aria-labelledby="deliveries" className="border-b border-line">
      <SectionHead
        id="deliveries"
        title="Deliveries"
        aside={query.data?.length ? 'The last 100 are kept' : null}
      />
      {again.error ? (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={again.error} />
        </div>
      ) : null}
      <QueryState query={query}>
        {(deliveries) => (
          <Table
            caption={`Deliveries to ${webhookName}`}
            columns={columnsOf({
              reason: disabledReason,
              onOpen: ({ id }) => setOpenId(id),
              onSendAgain: (delivery) => again.mutate(delivery),
            })}
            rows={deliveries ?? []}
            rowKey={({ id }) => id}
            skeleton={deliveries === undefined ? 2 : 0}
            empty={
              <EmptyState size="sm" title="Nothing was sent yet">
                Send a test to see what your program gets. Events appear here as they happen, with
                the request and the answer.
              </EmptyState>
            }
          />
        )}
      </QueryState>
      {open === undefined ? null : (
        <DeliveryDialog delivery={open} onClose={() => setOpenId(null)} />
      )}
    </section>
  )
}
