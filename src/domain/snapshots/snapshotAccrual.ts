/** A snapshot, as far as its bill needs it. */
export interface BilledSnapshot {
  sizeGib: number
  gibMonthMicros: number
  readyMs: number
  /** Null: it is not deleted. */
  deletedMs: number | null
}

interface SnapshotCost {
  fromMs: number
  toMs: number
  amountMicros: number
}

/**
 * What a snapshot costs from `fromMs` to `toMs`, month by month, in millionths of the currency. The database computes
 * bills by the same rule: see the first comment of the migration `snapshot_billing`.
 */
export function accrueSnapshot(
  { sizeGib, gibMonthMicros, readyMs, deletedMs }: BilledSnapshot,
  fromMs: number,
  toMs: number,
): SnapshotCost[] {
  const costs: SnapshotCost[] = []
  const end = Math.min(toMs, deletedMs ?? Infinity)
  let begin = Math.max(fromMs, readyMs)
  while (begin < end) {
    const [month, next] = monthAround(begin)
    const until = Math.min(end, next)
    const first = Math.max(readyMs, month)
    const costOf = (ms: number) =>
      // A large disk at a high price is more than a double holds exactly.
      Number(
        (BigInt(sizeGib) * BigInt(gibMonthMicros) * BigInt(Math.ceil(ms / 60_000))) /
          BigInt((next - month) / 60_000),
      )
    costs.push({
      fromMs: begin,
      toMs: until,
      amountMicros: costOf(until - first) - costOf(begin - first),
    })
    begin = until
  }
  return costs
}

/** The beginning of the month in UTC, and of the next one. */
function monthAround(ms: number): [number, number] {
  const date = new Date(ms)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return [Date.UTC(year, month), Date.UTC(year, month + 1)]
}
