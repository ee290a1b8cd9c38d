import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { createPriceFormatter, type PriceFormatter } from './money'
import type { Plan } from './plan'
import { publishedPlansQuery } from './queryOptions'
import { useShownVat } from './shownVat'

const NONE: readonly Plan[] = []

/** The query of all published plans, and the viewer's price formatter. Pages of the catalogue use `usePlans`. */
export function usePlansQuery() {
  const query = useQuery(publishedPlansQuery)
  const plans = query.data ?? NONE
  return { query, plans, prices: usePrices(), now: query.dataUpdatedAt }
}

function usePrices(): PriceFormatter {
  const { locale, timeZone } = useViewerLocale()
  const { percent } = useShownVat()
  return useMemo(() => createPriceFormatter(locale, timeZone, percent), [locale, timeZone, percent])
}
