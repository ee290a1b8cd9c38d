import { useMemo } from 'react'
import { decimalsByKind, decimalsFor, formatMoney } from '@/features/catalogue/money'
import type { PlanKind } from '@/features/catalogue/plan'
import { useReader } from '@/lib/useReader'
import type { AdminPlan } from './adminPlan'

const EURO = 'EUR'

/** Which of a plan's two prices. */
type PriceName = 'hourly' | 'cap'

/** Writes prices in the admin area as the public pages do. */
export interface PlanPrices {
  /** The current price per hour; null where there is none. */
  hourly: (plan: AdminPlan) => string | null
  /** The current monthly cap; null where there is none. */
  cap: (plan: AdminPlan) => string | null
  /** Any other amount of a plan of this kind, written alike. */
  amount: (kind: PlanKind, name: PriceName, micros: number, currency?: string) => string
}

/** Writes prices with the decimals of all published plans, and with more only where an amount needs them. */
export function planPrices(plans: readonly AdminPlan[], locale: string): PlanPrices {
  const decimals = decimalsByKind(
    plans.flatMap(
      ({
        kind,
        status,
        product_status,
        hourly_micros,
        monthly_cap_micros,
        next_hourly_micros,
        next_monthly_cap_micros,
        next_valid_from,
      }) =>
        hourly_micros === null || status !== 'published' || product_status !== 'published'
          ? []
          : [
              {
                kind,
                hourlyMicros: hourly_micros,
                monthlyCapMicros: monthly_cap_micros,
                next:
                  next_hourly_micros === null || next_valid_from === null
                    ? null
                    : {
                        hourlyMicros: next_hourly_micros,
                        monthlyCapMicros: next_monthly_cap_micros,
                        validFrom: next_valid_from,
                      },
              },
            ],
    ),
  )
  const amount: PlanPrices['amount'] = (kind, name, micros, currency = EURO) =>
    formatMoney(micros, {
      currency,
      locale,
      decimals: Math.max(decimals(kind)[name], decimalsFor([micros])),
    })
  const of = ({ kind, currency }: AdminPlan, name: PriceName, micros: number | null) =>
    micros === null ? null : amount(kind, name, micros, currency ?? EURO)
  return {
    hourly: (plan) => of(plan, 'hourly', plan.hourly_micros),
    cap: (plan) => of(plan, 'cap', plan.monthly_cap_micros),
    amount,
  }
}

/** `planPrices` for the reader's locale. */
export function usePlanPrices(plans: readonly AdminPlan[]): PlanPrices {
  const { locale } = useReader()
  return useMemo(() => planPrices(plans, locale), [locale, plans])
}
