import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthOf } from '@/domain/instances/costs'
import { snapshotBillQuery } from './queryOptions'
import { sumOf } from './snapshotBill'

/** What the snapshots of a workspace cost in this month; `undefined` while it loads. */
export function useMonthSnapshotCost(workspaceId: string) {
  const [month] = useState(() => monthOf(new Date()))
  const { data } = useQuery(snapshotBillQuery(workspaceId, month))
  return data && { currency: data[0]?.currency ?? 'EUR', ...sumOf(data) }
}
