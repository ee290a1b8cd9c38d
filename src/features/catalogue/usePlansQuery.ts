import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReader } from '@/lib/useReader'
import { priceWriter, type PriceWriter } from './money'
import type { Plan } from './plan'
import { publishedPlansQuery } from './queryOptions'

const NONE: readonly Plan[] = []

/** Every published plan as it is read, and how its prices are written here. A page of the catalogue has `usePlans`. */
export function usePlansQuery() {
  const query = useQuery(publishedPlansQuery)
  const plans = query.data ?? NONE
  return { query, plans, prices: usePrices(), now: query.dataUpdatedAt }
}

function usePrices(): PriceWriter {
  const { locale, timeZone } = useReader()
  return useMemo(() => priceWriter(locale, timeZone), [locale, timeZone])
}
