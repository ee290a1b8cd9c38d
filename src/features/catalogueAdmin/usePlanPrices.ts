import { useMemo } from 'react'
import { decimalsByKind, formatMoney } from '@/features/catalogue/money'
import { useReader } from '@/lib/useReader'
import type { AdminPlan } from './adminPlan'

const EURO = 'EUR'

/** Writes the prices of these plans as the public pages do; null where a plan has none. */
export function usePlanPrices(plans: readonly AdminPlan[]) {
  const { locale } = useReader()
  return useMemo(() => {
    const decimals = decimalsByKind(
      plans.flatMap(({ kind, hourly_micros, monthly_cap_micros }) =>
        hourly_micros === null
          ? []
          : [
              {
                kind,
                hourlyMicros: hourly_micros,
                monthlyCapMicros: monthly_cap_micros,
                next: null,
              },
            ],
      ),
    )
    const write = (micros: number | null, { currency }: AdminPlan, digits: number) =>
      micros === null
        ? null
        : formatMoney(micros, { currency: currency ?? EURO, locale, decimals: digits })
    return {
      hourly: (plan: AdminPlan) => write(plan.hourly_micros, plan, decimals(plan.kind).hourly),
      cap: (plan: AdminPlan) => write(plan.monthly_cap_micros, plan, decimals(plan.kind).cap),
    }
  }, [locale, plans])
}
