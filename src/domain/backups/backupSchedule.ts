import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const whole = v.pipe(v.number(), v.safeInteger())

const scheduleRow = v.pipe(
  v.object({
    instance_id: v.string(),
    instance_name: v.string(),
    every: v.picklist(['day', 'week']),
    weekday: v.nullable(whole),
    hour: whole,
    time_zone: v.string(),
    keep: whole,
    currency: v.string(),
    gib_month_micros: whole,
    next_at: v.nullable(moment),
    last_at: v.nullable(moment),
    problem: v.nullable(v.picklist(['failed', 'missed'])),
    problem_at: v.nullable(moment),
  }),
  v.transform((row) => ({
    instanceId: row.instance_id,
    instanceName: row.instance_name,
    every: row.every,
    /** 1 is Monday, 7 is Sunday; null: every day. */
    weekday: row.weekday,
    /** The hour in which it begins, in the time zone. */
    hour: row.hour,
    timeZone: row.time_zone,
    keep: row.keep,
    currency: row.currency,
    /** What a GiB of a new backup costs for a month, as agreed. */
    gibMonthMicros: row.gib_month_micros,
    /** Null: the server is deleted. */
    nextAt: row.next_at,
    lastAt: row.last_at,
    /** What was wrong with the last one; null: nothing. */
    problem: row.problem,
    problemAt: row.problem_at,
  })),
)

/** When backups of a server are taken, and how many are kept. Money is in millionths of the currency. */
export type BackupSchedule = v.InferOutput<typeof scheduleRow>

/** What a person decides about backups of a server. */
export type BackupTerms = Pick<BackupSchedule, 'every' | 'weekday' | 'hour' | 'timeZone' | 'keep'>

const readSchedules = (
  workspaceId: string,
  only: { limit: string; problem?: string },
  signal: AbortSignal,
): Promise<BackupSchedule[]> =>
  readOwn(
    v.array(scheduleRow),
    'backup_schedule_list',
    {
      select: '*',
      workspace_id: `eq.${workspaceId}`,
      ...only,
      order: 'instance_name,instance_id',
    },
    signal,
  )

/**
 * The schedules of the servers of a workspace: 1000 at most, which is `max_rows` of the backend.
 * @throws Failure (plain object)
 */
export const listBackupSchedules = (
  workspaceId: string,
  signal: AbortSignal,
): Promise<BackupSchedule[]> => readSchedules(workspaceId, { limit: '1000' }, signal)

/**
 * The schedules of a workspace whose last backup failed or was missed, at most 200 of them.
 * @throws Failure (plain object)
 */
export const listBackupProblems = (
  workspaceId: string,
  signal: AbortSignal,
): Promise<BackupSchedule[]> =>
  readSchedules(workspaceId, { limit: '200', problem: 'not.is.null' }, signal)
