import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { queryKeys } from '@/domain/queryKeys'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { readOwn } from '@/lib/readOwn'

const accessRow = v.pipe(
  v.object({ console_enabled: v.boolean() }),
  v.transform(({ console_enabled }) => ({ isConsoleOn: console_enabled })),
)

/** The ways into a server besides SSH. */
export type InstanceAccess = v.InferOutput<typeof accessRow>

/**
 * The ways into one server.
 * @throws Failure (plain object): `not_found`
 */
export async function loadAccess(instanceId: string, signal: AbortSignal): Promise<InstanceAccess> {
  const query = { select: '*', instance_id: `eq.${instanceId}`, limit: '1' }
  const [access] = await readOwn(v.array(accessRow), 'instance_access', query, signal)
  if (access === undefined) throw failure('not_found')
  return access
}

export const accessQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.instances('access', instanceId),
    queryFn: ({ signal }) => loadAccess(instanceId, signal),
  })

/**
 * Switches the console of a server on or off. It is done at once.
 * @param via what the activity names as the origin
 * @throws Failure (plain object): `invalid_state`, `forbidden`, `not_found`
 */
export async function setConsole(
  instanceId: string,
  isOn: boolean,
  via: 'web' | 'shell' = 'web',
): Promise<void> {
  await callBackend(v.unknown(), (client) =>
    client.rpc('set_console', { instance_id: instanceId, enabled: isOn, via }),
  )
}
