import * as v from 'valibot'
import { callBackend } from '@/lib/callBackend'
import { fieldOfDetail } from '@/lib/fieldOfDetail'
import type { Via } from '@/domain/via'
import type { BackupTerms } from './backupSchedule'

export interface BackupRequest extends BackupTerms {
  /** 1 to 100 servers of one workspace. */
  instanceIds: readonly string[]
  /** The price that the person saw. If it has changed, nothing is switched on. */
  gibMonthMicros: number
}

/** The arguments of `set_backups`, as the API takes them. */
export const backupBody = (request: BackupRequest) => ({
  instance_ids: [...request.instanceIds],
  every: request.every,
  ...(request.weekday !== null && { weekday: request.weekday }),
  hour: request.hour,
  time_zone: request.timeZone,
  keep: request.keep,
  gib_month_micros: request.gibMonthMicros,
})

/**
 * Switches backups of servers on, or changes their schedule: for all of them, or for none.
 * @returns how many servers have the schedule now
 * @throws Failure (plain object): `invalid_input` with `field`; `price_changed`, `orders_closed`, `invalid_state` with
 * `reasons`; `forbidden`, `not_found`
 */
export const setBackups = (request: BackupRequest, via: Via = 'web'): Promise<number> =>
  callBackend(
    v.number(),
    (client) => client.rpc('set_backups', { ...backupBody(request), via }),
    fieldOfDetail,
  )

/**
 * Switches backups of servers off. Those that exist stay.
 * @returns of how many servers they were switched off
 * @throws Failure (plain object): `forbidden`, `not_found`
 */
export const stopBackups = (instanceIds: readonly string[], via: Via = 'web'): Promise<number> =>
  callBackend(
    v.number(),
    (client) => client.rpc('stop_backups', { instance_ids: [...instanceIds], via }),
    fieldOfDetail,
  )
