import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { imagesQuery, publishedPlansQuery, regionsQuery } from '@/domain/catalogue/queryOptions'
import { createPriceFormatter } from '@/domain/catalogue/money'
import { useViewerLocale } from '@/lib/useViewerLocale'
import type { Command } from './commands'
import { imageCommands, planCommands, regionCommands } from './rows'

export interface RowCommands {
  commands: readonly Command[]
  isPending: boolean
  hasFailed: boolean
}

/** Commands for plans, regions and images. Missing rows are read, unless `enabled` is false. */
export function useRowCommands(enabled = true): RowCommands {
  const { locale, timeZone } = useViewerLocale()
  const plans = useQuery({ ...publishedPlansQuery, enabled })
  const regions = useQuery({ ...regionsQuery, enabled })
  const images = useQuery({ ...imagesQuery, enabled })
  const lists = [plans, regions, images]
  const commands = useMemo(() => {
    const read = plans.data ?? []
    return [
      ...planCommands(read, createPriceFormatter(locale, timeZone), plans.dataUpdatedAt),
      ...regionCommands(regions.data ?? []),
      ...imageCommands(images.data ?? []),
    ]
  }, [plans.data, plans.dataUpdatedAt, regions.data, images.data, locale, timeZone])
  return {
    commands,
    isPending: enabled && lists.some(({ isPending }) => isPending),
    hasFailed: lists.some(({ error, data }) => error !== null && data === undefined),
  }
}
