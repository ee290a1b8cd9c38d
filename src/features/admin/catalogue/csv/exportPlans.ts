import { UNREACHABLE } from '@machines/failures'
import { brand } from '@/lib/brand'
import { loadPlanLines } from './queries'

/** Downloads a text as a file. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows only links that are in the document.
  document.body.append(link)
  link.click()
  link.remove()
  // Revoked later, because the browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Downloads all plans as CSV.
 * @returns the number of plans
 * @throws Failure (plain object)
 */
export async function exportPlans(): Promise<number> {
  // Loaded only now, because the page needs it only for an export.
  const writer = import('./plansCsv').catch(() => Promise.reject(UNREACHABLE))
  const [plans, { plansCsv }] = await Promise.all([loadPlanLines(), writer])
  const day = new Date().toISOString().slice(0, 10)
  download(`${brand.slug}-plans-${day}.csv`, plansCsv(plans))
  return plans.length
}
