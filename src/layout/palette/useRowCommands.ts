import { useMemo } from 'react'
import { useFrameRows } from '@/domain/catalogue/useFrameRows'
import type { Command } from './commands'
import { imageCommands, planCommands, regionCommands } from './rows'

export interface RowCommands {
  commands: readonly Command[]
  isPending: boolean
  hasFailed: boolean
}

/** Commands for plans, regions and images. Missing rows are read, unless `enabled` is false. */
export function useRowCommands(enabled = true): RowCommands {
  const { plans, regions, images, prices, now, isPending, hasFailed } = useFrameRows(enabled)
  const commands = useMemo(
    () => [
      ...planCommands(plans ?? [], prices, now),
      ...regionCommands(regions ?? []),
      ...imageCommands(images ?? []),
    ],
    [plans, regions, images, prices, now],
  )
  return { commands, isPending, hasFailed }
}
