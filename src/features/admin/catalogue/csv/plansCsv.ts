import { columnNames, columns, type PlanLine } from './csvColumns'
import { csvText } from '@/lib/csv/csvText'

/** Plans as a CSV text that an import reads again. */
export function plansCsv(plans: readonly PlanLine[]): string {
  return csvText([columnNames, ...plans.map((plan) => columns.map(({ write }) => write(plan)))])
}
