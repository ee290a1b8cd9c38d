import * as v from 'valibot'

const HOUR = 3_600_000

/** What the charge of a credit keeps: the promise, the price, and the times in which the server did not run. */
const creditData = v.object({
  kind: v.literal('sla_credit'),
  instance_id: v.string(),
  promised_percent: v.number(),
  /** Of the price, for each started hour below the promise. */
  credit_percent: v.number(),
  outage_ms: v.number(),
  price_micros: v.number(),
  outages: v.pipe(v.array(v.object({ from_at: v.string(), to_at: v.string() })), v.minLength(1)),
})

/** A time, in milliseconds. */
interface Time {
  fromMs: number
  toMs: number
}

/** The server of a credit of the service level agreement. Null: the line is another one. */
export const serverOfCredit = (data: unknown): string | null =>
  v.is(creditData, data) ? data.instance_id : null

/**
 * What the service level agreement gives back for a server, as its charge tells. The database has the same rule:
 * `private.sla_credits`.
 * @param errors the times that the state log has in the state "Error"; undefined: the invoice has no part of it
 * @returns millionths, negative; null: the line is no such credit
 */
export function slaCreditMicros(data: unknown, errors?: readonly Time[]): number | null {
  if (!v.is(creditData, data)) return null
  const stated = data.outages.map(({ from_at, to_at }) => ({
    fromMs: Date.parse(from_at),
    toMs: Date.parse(to_at),
  }))
  const counted = errors === undefined ? stated : stated.flatMap((one) => within(one, errors))
  const sum = counted.reduce((all, { fromMs, toMs }) => all + toMs - fromMs, 0)
  // The times are written in whole milliseconds, and the database knows parts of them.
  const outage = Math.abs(sum - data.outage_ms) <= stated.length ? data.outage_ms : sum

  const missed = outage - allowedMs(monthMs(stated[0]?.fromMs ?? 0), data.promised_percent)
  if (missed <= 0) return 0
  const percent = Math.min(Math.ceil(missed / HOUR) * data.credit_percent, 100)
  return 0 - Math.floor((data.price_micros * percent) / 100)
}

/** The parts of a time that lie in others, which do not overlap. */
const within = ({ fromMs, toMs }: Time, others: readonly Time[]): Time[] =>
  others
    .map((other) => ({
      fromMs: Math.max(fromMs, other.fromMs),
      toMs: Math.min(toMs, other.toMs),
    }))
    .filter((part) => part.toMs > part.fromMs)

/** How long the month of a time is, in UTC. */
function monthMs(time: number): number {
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return Date.UTC(year, month + 1) - Date.UTC(year, month)
}

/** How long a server may be down in a month. In whole numbers: 100 - 99.9 is not 0.1 for a computer. */
function allowedMs(month: number, promisedPercent: number): number {
  const decimals = String(promisedPercent).split('.')[1]?.length ?? 0
  const whole = 100 * 10 ** decimals
  const rest = whole - Math.round(promisedPercent * 10 ** decimals)
  return Number((BigInt(month) * BigInt(rest)) / BigInt(whole))
}
