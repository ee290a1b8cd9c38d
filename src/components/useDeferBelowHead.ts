import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { isTraversal } from '@/lib/traversal'
import { isHydrating, isReplacingWritten } from '@/lib/hydration'

/**
 * Whether to render the page below its head. After a click on a link, the head is painted first and the rest is
 * rendered later, at low priority. After Back or Forward, with a hash, and while a written page is on the screen, all of it renders at once.
 */
export function useDeferBelowHead(): boolean {
  const { hash } = useRouter().state.location
  return useDeferredValue(
    true,
    isHydrating() || isReplacingWritten() || isTraversal() || hash !== '',
  )
}
