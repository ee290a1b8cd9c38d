import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createPriceFormatter } from './money'
import { imagesQuery, publishedPlansQuery, regionsQuery } from './queryOptions'
import { useShownVat } from './shownVat'
import { isHydrating } from '@/lib/hydration'
import { useViewerLocale } from '@/lib/useViewerLocale'

/**
 * Plans, regions and images for the search and the menus, which are around the page. Missing rows are read, unless
 * `enabled` is false. Rows that came with a prerendered page are not read again here: the page does that itself once
 * it is hydrated. If they changed before, the page would not match its document.
 */
export function useFrameRows(enabled = true) {
  const { locale, timeZone } = useViewerLocale()
  const options = isHydrating() ? { enabled, staleTime: Number.POSITIVE_INFINITY } : { enabled }
  const plans = useQuery({ ...publishedPlansQuery, ...options })
  const regions = useQuery({ ...regionsQuery, ...options })
  const images = useQuery({ ...imagesQuery, ...options })
  const { percent } = useShownVat()
  const prices = useMemo(
    () => createPriceFormatter(locale, timeZone, percent),
    [locale, timeZone, percent],
  )
  const lists = [plans, regions, images]
  return {
    plans: plans.data,
    regions: regions.data,
    images: images.data,
    /** When the plans were read: milliseconds since 1970. */
    now: plans.dataUpdatedAt,
    prices,
    isPending: enabled && lists.some(({ isPending }) => isPending),
    hasFailed: lists.some(({ error, data }) => error !== null && data === undefined),
  }
}
