import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { isTraversal } from '@/lib/traversal'
import { isHydrating } from '@/lib/hydration'

/**
 * Whether the page is to be drawn below its head: of a page that somebody follows a link to the head is painted first,
 * and the rest in a transition. Where a place on the page is gone to (Back, a hash), and in a page that the build wrote,
 * all of it is there at once.
 */
export function useDeferBelowHead(): boolean {
  const { hash } = useRouter().state.location
  return useDeferredValue(true, isHydrating() || isTraversal() || hash !== '')
}
