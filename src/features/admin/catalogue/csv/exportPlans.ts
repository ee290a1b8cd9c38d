import { todayUtc } from '@/lib/todayUtc'
import { UNREACHABLE } from '@machines/failures'
import { brand } from '@/lib/brand'
import { download } from '@/lib/csv/download'
import { loadPlanLines } from './queries'

/**
 * Downloads all plans as CSV.
 * @returns the number of plans
 * @throws Failure (plain object)
 */
export async function exportPlans(): Promise<number> {
  // Loaded only now, because the page needs it only for an export.
  const writer = import('./plansCsv').catch(() => Promise.reject(UNREACHABLE))
  const [plans, { plansCsv }] = await Promise.all([loadPlanLines(), writer])
  const day = todayUtc()
  download(`${brand.slug}-plans-${day}.csv`, plansCsv(plans))
  return plans.length
}
