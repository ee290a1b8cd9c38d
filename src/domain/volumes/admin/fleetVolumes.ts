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
import { volumeFields, toVolume } from '../volume'

/** Reads the search of /admin/volumes. */
export const volumesSearch = (given: Record<string, unknown>): ListSearch =>
  listSearch(given, ['attached', 'unattached', 'failed', 'deleted'])

const row = v.pipe(
  v.object({ ...volumeFields.entries, workspace_slug: v.string(), workspace_name: v.string() }),
  v.transform((each) => ({
    ...toVolume(each),
    workspace: { slug: each.workspace_slug, name: each.workspace_name },
  })),
)

/** A volume as staff see it. */
export type FleetVolume = v.InferOutput<typeof row>

/**
 * One page of the volumes of all workspaces, newest first. A page number after the end gives the last page.
 * @throws Failure (plain object): `forbidden`
 */
async function listAllVolumes(
  search: ListSearch,
  signal: AbortSignal,
): Promise<ListPage<FleetVolume>> {
  const found = await callBackend(v.array(v.object({ volume: row, total: v.number() })), (client) =>
    client.rpc('admin_list_volumes', listArguments(search)).abortSignal(signal).retry(false),
  )
  return { rows: found.map(({ volume }) => volume), total: found[0]?.total ?? 0 }
}

/** One page of the volumes of all workspaces. The present page stays visible while another one loads. */
export const allVolumesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: queryKeys.volumes('all', search),
    queryFn: ({ signal }) => listAllVolumes(search, signal),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_INTERVAL,
  })
