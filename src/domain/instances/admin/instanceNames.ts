import * as v from 'valibot'
import { readOwn } from '@/lib/readOwn'

const namedRow = v.pipe(
  v.object({ instance_id: v.string(), name: v.string(), workspace_name: v.string() }),
  v.transform((row) => ({
    id: row.instance_id,
    name: row.name,
    workspace: row.workspace_name,
  })),
)

/** What a server is called, and whose it is. */
export type NamedInstance = v.InferOutput<typeof namedRow>

/**
 * What servers are called, for staff. Those that are purged are missing.
 * @param ids of the servers, at least one
 * @throws Failure (plain object)
 */
export const nameInstances = (
  ids: readonly string[],
  signal: AbortSignal,
): Promise<NamedInstance[]> =>
  readOwn(
    v.array(namedRow),
    'staff_instance_list',
    { select: 'instance_id,name,workspace_name', instance_id: `in.(${ids.join(',')})` },
    signal,
  )
