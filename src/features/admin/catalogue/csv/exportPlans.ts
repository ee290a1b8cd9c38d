import { UNREACHABLE } from '@machines/failures'
import { brand } from '@/lib/brand'
import { loadPlanLines } from './queries'

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
  // What writes the file is loaded now: the page needs it for nothing else.
  const writer = import('./plansCsv').catch(() => Promise.reject(UNREACHABLE))
  const [plans, { plansCsv }] = await Promise.all([loadPlanLines(), writer])
  const day = new Date().toISOString().slice(0, 10)
  download(`${brand.slug}-plans-${day}.csv`, plansCsv(plans))
  return plans.length
}
