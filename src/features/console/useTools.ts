import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type * as Completing from '@/domain/bit/completion'
import type { KnownNames, Person } from '@/domain/bit/names'
import { useUser } from '@/domain/session/useAuth'
import { useViewerLocale } from '@/lib/useViewerLocale'

export interface Tools {
  complete: typeof Completing.complete
  taken: typeof Completing.taken
  names: KnownNames
  person: Person | null
}

/**
 * The parser and the names for completion. They are loaded when they are first wanted; without them the console still
 * runs lines.
 * @param changes counts what may have changed names, such as a line that ended
 */
export function useTools(isWanted: boolean, changes: number): Tools | null {
  const context = useRouteContext({ from: '__root__' })
  const { locale } = useViewerLocale()
  const userId = useUser()?.id
  const [tools, setTools] = useState<Tools | null>(null)

  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const load = async () => {
      const { complete, taken, readLiveNames } = await import('./lateTools')
      const show = (live: Pick<Tools, 'names' | 'person'>) => {
        if (!controller.signal.aborted) setTools({ complete, taken, ...live })
      }
      // Commands and flags complete at once, names when they are read.
      setTools((present) => present ?? { complete, taken, names: {}, person: null })
      show(await readLiveNames(context, locale, controller.signal))
    }
    // Without a connection there is no completion, until the next line or the next sign-in tries again.
    void load().catch(() => undefined)
    return () => controller.abort()
  }, [isWanted, changes, userId, context, locale])

  return tools
}
