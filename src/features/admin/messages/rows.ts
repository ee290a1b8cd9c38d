import type { DeliverySearch } from '@/domain/deliveries/deliverySearch'
import {
  deliveryOverviewQuery,
  deliveryProblemsQuery,
  mailBlocksQuery,
  workersQuery,
} from '@/domain/deliveries/queryOptions'

/** What the page of messages reads. */
export const messagesRows = ({ reason, page }: DeliverySearch) => [
  deliveryOverviewQuery,
  deliveryProblemsQuery(reason, page),
  mailBlocksQuery,
  workersQuery,
]
