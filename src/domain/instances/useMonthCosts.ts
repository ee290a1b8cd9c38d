import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { monthOf, type InstanceCost } from './costs'
import { workspaceCostsQuery } from './queryOptions'

/** What each server of a workspace costs in this month, by id; `undefined` while it loads. */
export function useMonthCosts(workspaceId: string): ReadonlyMap<string, InstanceCost> | undefined {
  const [month] = useState(() => monthOf(new Date()))
  const { data } = useQuery(workspaceCostsQuery(workspaceId, month))
  return useMemo(
    () => data && new Map(data.map((cost) => [cost.instanceId, cost] as const)),
    [data],
  )
}
