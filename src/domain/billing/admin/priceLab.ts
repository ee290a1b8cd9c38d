import * as v from 'valibot'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { moment } from '@/domain/catalogue/planRow'
import { euros, microsToEuros } from '@/domain/catalogue/euros'
import { atField, callBackend } from '@/lib/callBackend'
import type { LabPrice } from './priceLabSearch'

/** The bounds of the database. */
const hourlySchema = euros({ min: 1, max: 1_000_000_000 })
const capSchema = euros({ min: 1, max: 744_000_000_000 })
const snapshotSchema = euros({ min: 1, max: 100_000_000 })

/** A price of the lab in millionths of the currency. */
export interface LabTerms {
  hourlyMicros: number
  /** null: no cap. */
  monthlyCapMicros: number | null
}

/** What is wrong with a typed price, by field. */
export type LabProblems = Partial<Record<keyof LabPrice, string>>

/** Reads the typed price of a plan. Null: nothing was typed, so its servers keep their prices. */
export function readLabPrice({ hourly, cap }: LabPrice): LabTerms | LabProblems | null {
  if (hourly.trim() === '' && cap.trim() === '') return null
  if (hourly.trim() === '') return { hourly: 'Enter a price for an hour, or remove the cap.' }
  const readHourly = v.safeParse(hourlySchema, hourly)
  if (!readHourly.success) return { hourly: readHourly.issues[0].message }
  if (cap.trim() === '') return { hourlyMicros: readHourly.output, monthlyCapMicros: null }
  const readCap = v.safeParse(capSchema, cap)
  if (!readCap.success) return { cap: readCap.issues[0].message }
  return readCap.output < readHourly.output
    ? { cap: 'A month costs at least one hour.' }
    : { hourlyMicros: readHourly.output, monthlyCapMicros: readCap.output }
}

/** Whether a typed price could be read. */
export const isLabTerms = (read: LabTerms | LabProblems | null): read is LabTerms =>
  read !== null && 'hourlyMicros' in read

/** Reads the typed price of a GiB of snapshots for a month. Null: they keep theirs. */
export function readSnapshotPrice(text: string): { micros: number | null } | { problem: string } {
  if (text.trim() === '') return { micros: null }
  const read = v.safeParse(snapshotSchema, text)
  return read.success ? { micros: read.output } : { problem: read.issues[0].message }
}

/** The price of the list, changed by a percentage, as a text for the fields. Null: the plan has no price. */
export function changedByPercent(
  { hourly_micros, monthly_cap_micros }: Pick<AdminPlan, 'hourly_micros' | 'monthly_cap_micros'>,
  percent: number,
): LabPrice | null {
  if (hourly_micros === null) return null
  const changed = (micros: number) => Math.max(1, Math.round(micros * (1 + percent / 100)))
  return {
    hourly: microsToEuros(changed(hourly_micros)),
    cap: monthly_cap_micros === null ? '' : microsToEuros(changed(monthly_cap_micros)),
  }
}

/**
 * Reads pasted rows: the name of a plan, its price for an hour and its cap, with tabs, semicolons or spaces between. A row of
 * headings is skipped.
 */
export function readPastedPrices(
  pasted: string,
  plans: readonly string[],
): { prices: Map<string, LabPrice>; problems: string[] } {
  const prices = new Map<string, LabPrice>()
  const problems: string[] = []
  for (const [index, line] of pasted.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [plan = '', hourly = '', cap = '', ...more] = line.trim().split(/[\t;]\s*| +/)
    const isHeading = index === 0 && !/\d/.test(hourly)
    if (isHeading) continue
    const read = readLabPrice({ hourly, cap })
    if (!plans.includes(plan)) problems.push(`Row ${index + 1}: there is no plan ${plan}.`)
    else if (more.length > 0) problems.push(`Row ${index + 1}: more than a plan and two prices.`)
    else if (!isLabTerms(read)) {
      problems.push(`Row ${index + 1}: ${read?.cap ?? read?.hourly ?? 'there is no price.'}`)
    } else prices.set(plan, { hourly, cap })
  }
  return { prices, problems }
}

const replayed = { net_micros: v.number(), new_micros: v.number() }

const replayAnswer = v.pipe(
  v.object({
    month: v.string(),
    until: moment,
    is_complete: v.boolean(),
    currency: v.string(),
    ...replayed,
    plans: v.array(
      v.object({
        plan: v.nullable(v.string()),
        product: v.nullable(v.string()),
        product_name: v.nullable(v.string()),
        servers: v.number(),
        ...replayed,
      }),
    ),
    pay_more: v.number(),
    pay_less: v.number(),
    pay_the_same: v.number(),
    largest: v.array(v.object({ slug: v.string(), name: v.string(), ...replayed })),
  }),
  v.transform((answer) => ({
    month: answer.month,
    until: answer.until,
    isComplete: answer.is_complete,
    currency: answer.currency,
    netMicros: answer.net_micros,
    newMicros: answer.new_micros,
    plans: answer.plans.map((row) => ({
      /** Null: snapshots. */
      plan: row.plan,
      product: row.product,
      productName: row.product_name,
      servers: row.servers,
      netMicros: row.net_micros,
      newMicros: row.new_micros,
    })),
    payMore: answer.pay_more,
    payLess: answer.pay_less,
    payTheSame: answer.pay_the_same,
    largest: answer.largest.map(({ slug, name, net_micros, new_micros }) => ({
      workspace: { slug, name },
      netMicros: net_micros,
      newMicros: new_micros,
    })),
  })),
)

/** What a month cost, and what it would have cost under other prices. */
export type Replay = v.InferOutput<typeof replayAnswer>

/** What to replay. Plans that are not named keep their prices. */
export interface LabRequest {
  month: string
  prices: ReadonlyMap<string, LabTerms>
  /** Of a GiB for a month; null: snapshots keep theirs. */
  snapshotMicros: number | null
}

/** @throws Failure (plain object): `invalid_input`, `forbidden` */
export function replayMonth({ month, prices, snapshotMicros }: LabRequest): Promise<Replay> {
  return callBackend(
    replayAnswer,
    (client) =>
      client.rpc('admin_replay_month', {
        month,
        prices: Object.fromEntries(
          [...prices].map(([plan, { hourlyMicros, monthlyCapMicros }]) => [
            plan,
            { hourly_micros: hourlyMicros, monthly_cap_micros: monthlyCapMicros },
          ]),
        ),
        // The generated types know no null in parameters.
        snapshot_micros: snapshotMicros as number,
      }),
    atField,
  )
}
