import * as v from 'valibot'
import { moment } from '@/domain/catalogue/planRow'
import { readOwn } from '@/lib/readOwn'

const limitRow = v.pipe(
  v.object({
    currency: v.string(),
    limit_micros: v.nullable(v.number()),
    spent_micros: v.number(),
    exhausts_at: v.nullable(moment),
    is_charging: v.boolean(),
    servers: v.array(
      v.pipe(
        v.object({
          id: v.string(),
          name: v.string(),
          hourly_micros: v.number(),
          may_be_stopped: v.boolean(),
          stopped_at: v.nullable(moment),
        }),
        v.transform((row) => ({
          id: row.id,
          name: row.name,
          hourlyMicros: row.hourly_micros,
          /** Whether it is stopped at the limit. */
          mayBeStopped: row.may_be_stopped,
          /** When it was stopped at the limit, or null. */
          stoppedAt: row.stopped_at,
        })),
      ),
    ),
  }),
  v.transform((row) => ({
    currency: row.currency,
    /** Null: there is no limit. */
    limitMicros: row.limit_micros,
    spentMicros: row.spent_micros,
    /** When the month reaches the limit if nothing changes. Null: not this month. */
    exhaustsAt: row.exhausts_at,
    /** Whether usage is charged now. In the preview it is not. */
    isCharging: row.is_charging,
    servers: row.servers,
  })),
)

/** The monthly limit of a workspace, and the servers that are stopped at it. */
export type MonthlyLimit = v.InferOutput<typeof limitRow>
export type LimitedServer = MonthlyLimit['servers'][number]

/** @throws Failure (plain object): `not_found` */
export function loadMonthlyLimit(workspaceId: string, signal: AbortSignal): Promise<MonthlyLimit> {
  return readOwn(limitRow, 'rpc/monthly_limit', { workspace_id: workspaceId }, signal)
}
