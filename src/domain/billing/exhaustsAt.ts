import { accrue, type LogEntry } from '@/domain/instances/accrual'
import { accrueSnapshot, type BilledSnapshot } from '@/domain/snapshots/snapshotAccrual'

/** What a month of a workspace costs follows from this alone. */
export interface MonthCosts {
  /** The state log of each server, in the order of time. An entry without an end goes on. */
  servers: readonly (readonly LogEntry[])[]
  snapshots: readonly BilledSnapshot[]
  /** Fees and corrections, less credits. */
  chargesMicros: number
}

/** What the month costs from its beginning until a moment of it, if nothing changes. In millionths, without tax. */
export function monthSpent(costs: MonthCosts, monthMs: number, atMs: number): number {
  let spent = costs.chargesMicros
  for (const log of costs.servers)
    for (const { amountMicros } of accrue(log, monthMs, atMs)) spent += amountMicros
  for (const snapshot of costs.snapshots)
    for (const { amountMicros } of accrueSnapshot(snapshot, monthMs, atMs)) spent += amountMicros
  return spent
}

/**
 * The moment at which the month reaches the limit if nothing changes, counted in whole seconds after `fromMs`: at that
 * moment the month is not above it, a second later it is. Null: the limit lasts for the month. The database has the same
 * rule: see the migration `exhausts_at`.
 * @param month the beginning and the end of the month, in UTC
 */
export function exhaustsAt(
  costs: MonthCosts,
  limitMicros: number,
  fromMs: number,
  month: readonly [number, number],
): number | null {
  const [monthMs, endMs] = month
  const isAbove = (atMs: number) => monthSpent(costs, monthMs, atMs) > limitMicros
  if (!isAbove(endMs)) return null
  if (isAbove(fromMs)) return fromMs
  let below = 0
  let above = Math.ceil((endMs - fromMs) / 1000)
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (isAbove(fromMs + middle * 1000)) above = middle
    else below = middle
  }
  return fromMs + below * 1000
}
