import { queryOptions } from '@tanstack/react-query'
import type { BillPeriod } from '@/domain/instances/costs'
import { queryKeys } from '@/domain/queryKeys'
import { isChanging, listSnapshots } from './snapshot'
import { loadSnapshotBill } from './snapshotBill'

/** Milliseconds between two reads while a snapshot is being taken or deleted, and while none is. */
const CHANGING_INTERVAL = 1_500
const RESTING_INTERVAL = 30_000

/** The snapshots of a workspace. Read again at an interval while the page is visible. */
export const snapshotsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('list', workspaceId),
    queryFn: ({ signal }) => listSnapshots(workspaceId, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(isChanging) === true ? CHANGING_INTERVAL : RESTING_INTERVAL,
  })

export const snapshotBillQuery = (workspaceId: string, period: BillPeriod) =>
  queryOptions({
    queryKey: queryKeys.snapshots('bill', workspaceId, Number(period.from), Number(period.to)),
    queryFn: ({ signal }) => loadSnapshotBill(workspaceId, period, signal),
  })
