/** What something costs in a month: until now, and until its end if nothing changes. In millionths of the currency. */
export interface MonthSpend {
  currency: string
  spentMicros: number
  projectedMicros: number
}

/** What servers and snapshots cost together; undefined while one of them is read. */
export function sumSpend(costs: readonly (MonthSpend | undefined)[]): MonthSpend | undefined {
  let sum: MonthSpend | undefined
  for (const cost of costs) {
    if (cost === undefined) return undefined
    sum = {
      currency: sum?.currency ?? cost.currency,
      spentMicros: (sum?.spentMicros ?? 0) + cost.spentMicros,
      projectedMicros: (sum?.projectedMicros ?? 0) + cost.projectedMicros,
    }
  }
  return sum
}

/** Where the amounts stand on one scale from nothing to the largest of them, in percent of its length. */
export function spendScale(
  { spentMicros, projectedMicros }: MonthSpend,
  beforeMicros: number,
  limitMicros: number | null,
) {
  // Some room after the largest, so that its mark is not at the edge.
  const end = Math.max(spentMicros, projectedMicros, beforeMicros, limitMicros ?? 0) * 1.05
  const at = (micros: number) => (end === 0 ? 0 : Math.round((micros / end) * 1000) / 10)
  return {
    spent: at(spentMicros),
    projected: at(projectedMicros),
    before: at(beforeMicros),
    limit: limitMicros === null ? null : at(limitMicros),
  }
}
