import { queryOptions } from '@tanstack/react-query'
import type { BillPeriod } from '@/domain/instances/costs'
import { queryKeys } from '@/domain/queryKeys'
import { listBinnedSnapshots } from './binnedSnapshot'
import { isChanging, listServerSnapshots, listSnapshots, type Snapshot } from './snapshot'
import { loadSnapshotBill } from './snapshotBill'

/** Milliseconds between two reads while a snapshot is being taken or deleted, and while none is. */
const CHANGING_INTERVAL = 1_500
const RESTING_INTERVAL = 30_000

const intervalOf = ({ state: { data } }: { state: { data: readonly Snapshot[] | undefined } }) =>
  data?.some(isChanging) === true ? CHANGING_INTERVAL : RESTING_INTERVAL

/** The snapshots of a workspace. Read again at an interval while the page is visible. */
export const snapshotsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('list', workspaceId),
    queryFn: ({ signal }) => listSnapshots(workspaceId, signal),
    refetchInterval: intervalOf,
  })

/** The snapshots that were taken of a server, for its page in the area of staff. */
export const serverSnapshotsQuery = (instanceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('server', instanceId),
    queryFn: ({ signal }) => listServerSnapshots(instanceId, signal),
    refetchInterval: intervalOf,
  })

/** The snapshots, backups, images and snapshots of volumes of a workspace that are in the bin. */
export const snapshotBinQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('bin', workspaceId),
    queryFn: ({ signal }) => listBinnedSnapshots(workspaceId, signal),
    refetchInterval: RESTING_INTERVAL,
  })

export const snapshotBillQuery = (workspaceId: string, period: BillPeriod) =>
  queryOptions({
    queryKey: queryKeys.snapshots('bill', workspaceId, Number(period.from), Number(period.to)),
    queryFn: ({ signal }) => loadSnapshotBill(workspaceId, period, signal),
  })
