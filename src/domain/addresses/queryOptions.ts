import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listAddresses, listAddressOffers, type Address } from './address'

/** Milliseconds between two reads while an address moves, and while none does. */
const MOVING_INTERVAL = 1_500
const RESTING_INTERVAL = 30_000

const isChanging = ({ status, nameStatus }: Address) =>
  status === 'pending' || nameStatus === 'pending'

/** The extra addresses of a workspace. Read again at an interval while the page is visible. */
export const addressesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.addresses('of', workspaceId),
    queryFn: ({ signal }) => listAddresses(workspaceId, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.some(isChanging) === true ? MOVING_INTERVAL : RESTING_INTERVAL,
  })

/** Where extra addresses can be ordered. */
export const addressOffersQuery = queryOptions({
  queryKey: queryKeys.addresses('offers'),
  queryFn: () => listAddressOffers(),
})
