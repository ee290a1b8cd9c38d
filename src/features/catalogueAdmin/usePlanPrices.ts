import { useMemo } from 'react'
import { capDecimals, formatMoney, hourlyDecimals } from '@/features/catalogue/money'
import { useReader } from '@/lib/useReader'
import type { AdminPlan } from './adminPlan'

const EURO = 'EUR'

/** Writes the prices of these plans as the public pages do; null where a plan has none. */
export function usePlanPrices() {
  const { locale } = useReader()
  return useMemo(() => {
    const write = (
      micros: number | null,
      { currency }: AdminPlan,
      decimals: (micros: number) => number,
    ) =>
      micros === null
        ? null
        : formatMoney(micros, { currency: currency ?? EURO, locale, decimals: decimals(micros) })
    return {
      hourly: (plan: AdminPlan) => write(plan.hourly_micros, plan, hourlyDecimals),
      cap: (plan: AdminPlan) => write(plan.monthly_cap_micros, plan, capDecimals),
    }
  }, [locale])
}
