import type { Plan } from './plan'
import { estimateMonth, HOURS_IN_MONTH, MOST_INSTANCES, type Estimate } from './price'

/**
 * One line of an estimate as it was typed, and as it is in the address. A text may be wrong: then the page says so
 * beside it, and keeps it.
 */
export interface SetLine {
  /** Slug of a plan. */
  plan: string
  count: string
  /** Hours of each server in the month. */
  hours: string
  /** Slug of a region; empty: any. The price is the same everywhere. */
  region: string
}

/** The most lines of one estimate. */
export const MOST_LINES = 20
const LONGEST_TEXT = 40

const BETWEEN_LINES = '_'
const BETWEEN_PARTS = '*'

/** The text without the characters that divide lines and parts. No slug has them. */
const part = (text: string) => text.replaceAll(/[_*]/g, '').slice(0, LONGEST_TEXT)

/** The lines as one text for the address: `d1.large*2*744*fra1_c1.medium*3*300`. */
export function writeSet(lines: readonly SetLine[]): string {
  return lines
    .slice(0, MOST_LINES)
    .map(({ plan, count, hours, region }) =>
      [plan, count, hours, ...(region === '' ? [] : [region])].map(part).join(BETWEEN_PARTS),
    )
    .join(BETWEEN_LINES)
}

/** The lines of such a text. Never throws: what is missing is empty, and `checkLine` says so. */
export function readSet(text: string | undefined): SetLine[] {
  if (text === undefined || text === '') return []
  return text
    .split(BETWEEN_LINES)
    .slice(0, MOST_LINES)
    .map((line) => {
      const [plan = '', count = '', hours = '', region = ''] = line
        .split(BETWEEN_PARTS)
        .map((each) => each.slice(0, LONGEST_TEXT))
      return { plan, count, hours, region }
    })
}

/** A line for a plan: one server for the whole month, in any region. */
export const wholeMonthOf = (plan: string): SetLine => ({
  plan,
  count: '1',
  hours: String(HOURS_IN_MONTH),
  region: '',
})

/**
 * The estimate with one more server of the plan for the whole month: in the line that has such servers, else in a new one.
 * @returns `null` if the estimate is full
 */
export function addToSet(set: string | undefined, plan: string): string | null {
  const lines = readSet(set)
  const one = wholeMonthOf(plan)
  const at = lines.findIndex(
    (line) =>
      line.plan === plan &&
      line.hours === one.hours &&
      line.region === '' &&
      whole(line.count, 1, MOST_INSTANCES - 1) !== null,
  )
  const line = lines[at]
  if (line) return writeSet(lines.with(at, { ...line, count: String(Number(line.count) + 1) }))
  return lines.length < MOST_LINES ? writeSet([...lines, one]) : null
}

/** The number of servers of each plan in the estimate. */
export function countsIn(set: string | undefined): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { plan, count } of readSet(set)) {
    const servers = whole(count, 1, MOST_INSTANCES)
    if (servers !== null) counts.set(plan, (counts.get(plan) ?? 0) + servers)
  }
  return counts
}

/** What is wrong with a line, by field. */
type LineErrors = Partial<Record<keyof SetLine, string>>

export interface CheckedLine {
  line: SetLine
  errors: LineErrors
  /** `null` if something is wrong: the line is not in the total. */
  cost: (Estimate & { plan: Plan; count: number; hours: number }) | null
}

function whole(text: string, least: number, most: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}

/** Checks a line against the plans, and computes its cost: the same rule as the bill. */
export function checkLine(line: SetLine, plans: readonly Plan[]): CheckedLine {
  const plan = plans.find(({ slug }) => slug === line.plan)
  const count = whole(line.count, 1, MOST_INSTANCES)
  const hours = whole(line.hours, 0, HOURS_IN_MONTH)
  const isOffered =
    line.region === '' || plan?.regions.some(({ region }) => region === line.region) !== false
  const errors: LineErrors = {
    ...(plan ? {} : { plan: line.plan === '' ? 'Choose a plan.' : `We don’t offer ${line.plan}.` }),
    ...(count === null ? { count: `Enter 1 to ${MOST_INSTANCES}.` } : {}),
    ...(hours === null ? { hours: `Enter 0 to ${HOURS_IN_MONTH} whole hours.` } : {}),
    ...(isOffered ? {} : { region: `${line.plan} is not offered in ${line.region}.` }),
  }
  if (!plan || count === null || hours === null || !isOffered) return { line, errors, cost: null }
  return { line, errors, cost: { ...estimateMonth(plan, hours, count), plan, count, hours } }
}

/** The total of the lines without errors, by currency, in whole millionths. */
export function totalsOf(lines: readonly CheckedLine[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { cost } of lines) {
    if (cost === null) continue
    totals.set(cost.plan.currency, (totals.get(cost.plan.currency) ?? 0) + cost.total)
  }
  return totals
}
