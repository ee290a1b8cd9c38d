import { useMemo } from 'react'
import { capDecimals, formatMoney } from '@/domain/catalogue/money'
import { hourlyDecimals } from '@/lib/hourlyDecimals'
import { useViewerLocale } from '@/lib/useViewerLocale'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'

const EURO = 'EUR'

/** One of a plan's two prices. */
type PriceName = 'hourly' | 'cap'

/** Formats prices in the admin area like the public pages do. */
export interface PlanPrices {
  /** The current price per hour; null if there is none. */
  hourly: (plan: AdminPlan) => string | null
  /** The current monthly cap; null if there is none. */
  cap: (plan: AdminPlan) => string | null
  /** Any other amount, in millionths of the currency. */
  amount: (name: PriceName, micros: number, currency?: string) => string
}

/** @param locale BCP 47 */
function planPrices(locale: string): PlanPrices {
  const amount: PlanPrices['amount'] = (name, micros, currency = EURO) => {
    const decimals = (name === 'hourly' ? hourlyDecimals : capDecimals)(micros)
    return formatMoney(micros, { currency, locale, decimals })
  }
  const of = ({ currency }: AdminPlan, name: PriceName, micros: number | null) =>
    micros === null ? null : amount(name, micros, currency ?? EURO)
  return {
    hourly: (plan) => of(plan, 'hourly', plan.hourly_micros),
    cap: (plan) => of(plan, 'cap', plan.monthly_cap_micros),
    amount,
  }
}

/** `planPrices` for the reader's locale. */
export function usePlanPrices(): PlanPrices {
  const { locale } = useViewerLocale()
  return useMemo(() => planPrices(locale), [locale])
}
