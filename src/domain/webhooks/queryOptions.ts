import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listDeliveries, readDelivery, type Delivery } from './deliveries'
import { listWebhookEvents, listWebhooks } from './webhooks'

export const webhooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks('list', workspaceId),
    queryFn: ({ signal }) => listWebhooks(workspaceId, signal),
  })

/** Only a migration changes these rows. */
export const webhookEventsQuery = queryOptions({
  queryKey: queryKeys.webhooks('events'),
  queryFn: ({ signal }) => listWebhookEvents(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether something is on its way now, so that its result is there within seconds. */
const isMoving = ({ status, nextAt }: Delivery): boolean =>
  status === 'running' || (nextAt !== null && Date.parse(nextAt) < Date.now() + 5_000)

/** Read again every 2 seconds while something is on its way, and otherwise every half a minute. */
export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks('deliveries', webhookId),
    queryFn: ({ signal }) => listDeliveries(webhookId, signal),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) === true ? 2_000 : 30_000),
  })

/** @param attempts how often it was tried: another number is another detail */
export const deliveryQuery = (id: string, attempts: number) =>
  queryOptions({
    queryKey: queryKeys.webhooks('delivery', id, attempts),
    queryFn: ({ signal }) => readDelivery(id, signal),
  })
