import { brand } from '@/lib/brand'
import { ownBuild } from '@/lib/build'

/**
 * Whether the page may reload itself: once for each build and address in this tab, so that a part that stays away
 * never makes a loop. Asking counts. Where the tab cannot remember, the answer is no.
 */
export function tryReloadOnce(): boolean {
  const key = `${brand.slug}.reloaded.${ownBuild()}.${window.location.pathname}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}
