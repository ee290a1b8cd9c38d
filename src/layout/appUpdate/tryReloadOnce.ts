import { brand } from '@/lib/brand'
import { ownBuild } from '@/lib/build'

/**
 * Whether the page may reload itself: once per build and path in this tab, so that a missing chunk never causes a loop.
 * Each call that returns true uses up that one reload. If the tab's storage is not available, it returns false.
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
