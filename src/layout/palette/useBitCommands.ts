import { useEffect, useState } from 'react'
import { isListed } from '@/content/pages'
import type { BitCommand } from '@/domain/bit/command'
import { bitCommandsFor } from './bitCommands'
import type { Command } from './commands'

/** Lines of Bit for the typed text. The commands are loaded after the palette, which does not wait for them. */
export function useBitCommands(search: string): readonly Command[] {
  const [commands, setCommands] = useState<readonly BitCommand[]>([])
  useEffect(() => {
    if (!isListed('console')) return
    let isWanted = true
    void import('@/domain/bit/commands').then(
      (loaded) => isWanted && setCommands(loaded.commands),
      // Without them the palette finds everything else.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return bitCommandsFor(search, commands)
}
