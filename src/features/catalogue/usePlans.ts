import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReader } from '@/lib/useReader'
import { priceWriter, type PriceWriter } from './money'
import type { Plan } from './plan'
import { publishedPlansQuery } from './queryOptions'

const NONE: readonly Plan[] = []

/** Every published plan and how its prices are written here. Needs a `CatalogueProvider`. */
export function usePlans() {
  const query = useQuery(publishedPlansQuery)
  const plans = query.data ?? NONE
  return { query, plans, prices: usePrices(plans), now: query.dataUpdatedAt }
}

/**
 * Whether what failed is being read again. Where nothing failed, nobody asks whether a reading is under way: who asks is
 * drawn again whenever one begins.
 */
export function isReadAgain(query: UseQueryResult): boolean {
  return query.error !== null && query.isFetching
}

/** @param plans all that are published, whatever is shown of them: a price is written alike everywhere. */
function usePrices(plans: readonly Plan[]): PriceWriter {
  const { locale, timeZone } = useReader()
  return useMemo(() => priceWriter(plans, locale, timeZone), [plans, locale, timeZone])
}
