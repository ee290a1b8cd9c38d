import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listVolumes } from './volume'
import { isChanging } from './volumeRules'
import { listVolumeSnapshots } from './volumeSnapshot'

/** Milliseconds between two reads while something is done, and while nothing is. */
const CHANGING_INTERVAL = 1_500
const RESTING_INTERVAL = 30_000

/** The volumes of a workspace. Read again at an interval while the page is visible. */
export const volumesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.volumes(workspaceId),
    queryFn: ({ signal }) => listVolumes(workspaceId, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.some(isChanging) === true ? CHANGING_INTERVAL : RESTING_INTERVAL,
  })

/** The snapshots of the volumes of a workspace. Read again at an interval while the page is visible. */
export const volumeSnapshotsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.volumes(workspaceId, 'snapshots'),
    queryFn: ({ signal }) => listVolumeSnapshots(workspaceId, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.some(
        ({ state, file }) =>
          state === 'creating' || state === 'deleting' || file?.state === 'making',
      ) === true
        ? CHANGING_INTERVAL
        : RESTING_INTERVAL,
  })
