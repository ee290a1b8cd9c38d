import { todayUtc } from '@/lib/todayUtc'
import type { CheckedLine } from '@/domain/catalogue/estimateSet'
import { brand } from '@/lib/brand'
import { csvText } from '@/lib/csv/csvText'
import { download } from '@/lib/csv/download'

const HEAD = [
  'plan',
  'region',
  'servers',
  'hours_each',
  'currency',
  'hourly',
  'monthly_cap',
  'one_server',
  'cap_applies',
  'total',
]

/** Millionths as a decimal text without rounding. */
const decimal = (micros: number) => (micros / 1e6).toFixed(6)

/** The lines without errors as the text of a CSV file. */
export function setCsv(lines: readonly CheckedLine[]): string {
  const rows = lines.flatMap(({ line, cost }) => {
    if (cost === null) return []
    const { plan, count, hours, one, isCapped, total } = cost
    return [
      [
        plan.slug,
        line.region,
        String(count),
        String(hours),
        plan.currency,
        decimal(plan.hourlyMicros),
        plan.monthlyCapMicros === null ? '' : decimal(plan.monthlyCapMicros),
        decimal(one),
        isCapped ? 'yes' : 'no',
        decimal(total),
      ],
    ]
  })
  return csvText([HEAD, ...rows])
}

/** Downloads the estimate as CSV. */
export function exportSet(lines: readonly CheckedLine[]): void {
  const day = todayUtc()
  download(`${brand.slug}-estimate-${day}.csv`, setCsv(lines))
}
