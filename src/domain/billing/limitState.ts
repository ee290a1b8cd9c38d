import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { queryKeys } from '@/domain/queryKeys'
import { readOwn } from '@/lib/readOwn'

const stateRow = v.pipe(
  v.object({ exhausts_at: v.nullable(moment), is_reached: v.boolean() }),
  v.transform((row) => ({
    /** When the month reaches the limit if nothing changes. Null: not this month. */
    exhaustsAt: row.exhausts_at,
    isReached: row.is_reached,
  })),
)

/** How long the monthly limit of a workspace lasts. */
export type LimitState = v.InferOutput<typeof stateRow>

/**
 * How long the monthly limit lasts, for every member; null without a limit.
 * @throws Failure (plain object): `not_found`
 */
export async function loadLimitState(
  workspaceId: string,
  signal: AbortSignal,
): Promise<LimitState | null> {
  const filter = { workspace_id: workspaceId }
  const rows = await readOwn(v.array(stateRow), 'rpc/limit_state', filter, signal)
  return rows[0] ?? null
}

export const limitStateQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.billing('limitState', workspaceId),
    queryFn: ({ signal }) => loadLimitState(workspaceId, signal),
  })
