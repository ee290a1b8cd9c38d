import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import {
  LIST_INTERVAL,
  listArguments,
  listSearch,
  type ListPage,
  type ListSearch,
} from '@/lib/listSearch'
import { networkFields, toNetwork } from '../privateNetworks'

/** Reads the search of /admin/networks. */
export const networksSearch = (given: Record<string, unknown>): ListSearch =>
  listSearch(given, ['empty', 'failed'])

const row = v.pipe(
  v.object({ ...networkFields.entries, workspace_slug: v.string(), workspace_name: v.string() }),
  v.transform((each) => ({
    ...toNetwork(each),
    workspace: { slug: each.workspace_slug, name: each.workspace_name },
  })),
)

/** A private network as staff see it. */
export type FleetNetwork = v.InferOutput<typeof row>

/**
 * One page of the private networks of all workspaces, newest first. A page number after the end gives the last page.
 * @throws Failure (plain object): `forbidden`
 */
async function listAllNetworks(
  search: ListSearch,
  signal: AbortSignal,
): Promise<ListPage<FleetNetwork>> {
  const found = await callBackend(
    v.array(v.object({ network: row, total: v.number() })),
    (client) =>
      client
        .rpc('admin_list_private_networks', listArguments(search))
        .abortSignal(signal)
        .retry(false),
  )
  return { rows: found.map(({ network }) => network), total: found[0]?.total ?? 0 }
}

/** One page of the private networks of all workspaces. The present page stays visible while another one loads. */
export const allNetworksQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: queryKeys.privateNetworks('all', search),
    queryFn: ({ signal }) => listAllNetworks(search, signal),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_INTERVAL,
  })
