import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listBillingProfileChanges, loadBillingProfile } from './billingProfile'

const SOON = 10_000

/** Who pays for a workspace. Read again while VIES is asked about the VAT ID. */
export const billingProfileQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('profile', workspaceId),
    queryFn: ({ signal }) => loadBillingProfile(workspaceId, signal),
    refetchInterval: ({ state }) => (state.data?.vatState === 'waiting' ? SOON : false),
  })

/** Who paid before, and who changed it. */
export const billingProfileChangesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('profile changes', workspaceId),
    queryFn: ({ signal }) => listBillingProfileChanges(workspaceId, signal),
  })
