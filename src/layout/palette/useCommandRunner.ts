import { useNavigate } from '@tanstack/react-router'
import { useAuthActor } from '@/domain/session/useAuth'
import { setTheme } from '@/lib/theme'
import type { CommandTarget } from './commands'
import { openShortcuts } from './shortcuts'

/**
 * Returns a function that runs a command: it opens a page or does an action of the site. Only the palette has actions on
 * servers, and calls them itself: this is in the first script of every page.
 */
export function useCommandRunner(): (target: CommandTarget) => void {
  const navigate = useNavigate()
  const auth = useAuthActor()
  return (target) => {
    switch (target.kind) {
      case 'page':
        void navigate({ to: target.to, hash: target.hash, search: target.search })
        break
      case 'theme':
        setTheme(target.theme)
        break
      case 'shortcuts':
        openShortcuts()
        break
      case 'signOut':
        auth.send({ type: 'SIGN_OUT', scope: target.scope })
        break
      case 'call':
        break
    }
  }
}
