import { brand } from '@/lib/brand'
import type { Workspace } from './workspace'

/** Where a storage of the browser holds the slug of the workspace that a person chose. */
export const workspaceKey = (userId: string) => `${brand.slug}.workspace.${userId}`

const listeners = new Set<() => void>()

/** The last choice of this page, for browsers that block both storages. */
let chosen: { userId: string; slug: string } | null = null

const storages = ['sessionStorage', 'localStorage'] as const

/** Calls the listener when this tab shows another workspace. Returns a function that unsubscribes. */
export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The slug of the workspace that the person chose, or null. Each tab keeps its own choice, also after a reload; a new
 * tab begins with the last one.
 */
export function chosenSlug(userId: string): string | null {
  if (chosen?.userId === userId) return chosen.slug
  for (const name of storages) {
    try {
      const slug = globalThis[name].getItem(workspaceKey(userId))
      if (slug !== null) {
        // From now on this tab does not follow the choices of other tabs.
        chosen = { userId, slug }
        return slug
      }
    } catch {
      // The storage is blocked.
    }
  }
  return null
}

/** Shows another workspace in this tab. */
export function chooseWorkspace(userId: string, slug: string): void {
  chosen = { userId, slug }
  for (const name of storages) {
    try {
      globalThis[name].setItem(workspaceKey(userId), slug)
    } catch {
      // The storage is blocked or full: this page still knows the choice.
    }
  }
  for (const listener of listeners) listener()
}

/** The chosen workspace, or the personal one if the person is no longer a member of it. */
export function currentOf(
  workspaces: readonly Workspace[],
  slug: string | null,
): Workspace | undefined {
  return workspaces.find((each) => each.slug === slug) ?? workspaces[0]
}
