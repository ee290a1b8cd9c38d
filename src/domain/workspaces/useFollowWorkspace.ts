import { useEffect } from 'react'
import { chooseWorkspace, chosenSlug } from './currentWorkspace'

/**
 * Makes the workspace of what a page shows the current one, so that the switch and the links beside the page are about
 * the same one: a link may lead to a server of another workspace.
 * @param slug of a workspace of the person; undefined: not known, or not theirs
 */
export function useFollowWorkspace(userId: string, slug: string | undefined): void {
  useEffect(() => {
    if (slug !== undefined && slug !== chosenSlug(userId)) chooseWorkspace(userId, slug)
  }, [userId, slug])
}
