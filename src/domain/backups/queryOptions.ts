import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '@/domain/queryKeys'
import { listBackupProblems, listBackupSchedules } from './backupSchedule'

/** Milliseconds between two reads: a schedule does something by itself. */
const INTERVAL = 60_000

/** The schedules of backups of a workspace. Read again at an interval while the page is visible. */
export const backupSchedulesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('schedules', workspaceId),
    queryFn: ({ signal }) => listBackupSchedules(workspaceId, signal),
    refetchInterval: INTERVAL,
  })

/** The schedules of a workspace whose last backup failed or was missed, for the dashboard. */
export const backupProblemsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: queryKeys.snapshots('problems', workspaceId),
    queryFn: ({ signal }) => listBackupProblems(workspaceId, signal),
  })
