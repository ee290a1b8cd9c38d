import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listPrivateNetworks, type PrivateNetwork } from './privateNetworks'

/** Milliseconds between two reads while servers join or leave. */
const PENDING_INTERVAL = 2_000

const isChanging = (networks: readonly PrivateNetwork[] | undefined) =>
  networks?.some(({ servers }) =>
    servers.some(({ status }) => status === 'joining' || status === 'leaving'),
  ) === true

/** The private networks of a workspace. Read again at an interval while servers join or leave. */
export const privateNetworksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.privateNetworks('list', workspaceId),
    queryFn: ({ signal }) => listPrivateNetworks(workspaceId, signal),
    refetchInterval: ({ state }) => isChanging(state.data) && PENDING_INTERVAL,
  })
