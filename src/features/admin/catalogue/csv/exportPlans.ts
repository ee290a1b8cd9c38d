import { brand } from '@/lib/brand'
import { columnNames, columns, type PlanLine } from './csvColumns'
import { csvText } from './encodeCsv'
import { loadPlanLines } from './queries'

/** Plans as a CSV text that an import reads again. */
export function plansCsv(plans: readonly PlanLine[]): string {
  return csvText([columnNames, ...plans.map((plan) => columns.map(({ write }) => write(plan)))])
}

/** Hands a text to the person as a file. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows links of the document only.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Downloads every plan as CSV.
 * @returns how many there are
 * @throws Failure (plain object)
 */
export async function exportPlans(): Promise<number> {
  const plans = await loadPlanLines()
  const day = new Date().toISOString().slice(0, 10)
  download(`${brand.slug}-plans-${day}.csv`, plansCsv(plans))
  return plans.length
}
