import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthBefore } from '@/domain/instances/costs'
import { workspaceCostsQuery } from '@/domain/instances/queryOptions'
import { snapshotBillQuery } from '@/domain/snapshots/queryOptions'
import { sumOf } from '@/domain/snapshots/snapshotBill'
import { sumSpend, type MonthSpend } from './monthSpend'

/** What the servers and snapshots of a workspace cost in the last month; `undefined` while it loads. */
export function useLastMonth(workspaceId: string): MonthSpend | undefined {
  const [month] = useState(() => monthBefore(new Date()))
  const { data: costs } = useQuery(workspaceCostsQuery(workspaceId, month))
  const { data: bill } = useQuery(snapshotBillQuery(workspaceId, month))
  if (costs === undefined || bill === undefined) return undefined
  return sumSpend([...costs, { currency: bill[0]?.currency ?? 'EUR', ...sumOf(bill) }])
}
