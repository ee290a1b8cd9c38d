import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { chosenSlug, currentOf, subscribeToChoice } from './currentWorkspace'
import { myWorkspacesQuery } from './queryOptions'

/** The workspaces of the signed-in person, and the one that the dashboard shows in this tab. */
export function useCurrentWorkspace(userId: string) {
  const query = useQuery(myWorkspacesQuery)
  const slug = useSyncExternalStore(
    subscribeToChoice,
    () => chosenSlug(userId),
    () => null,
  )
  const workspaces = query.data
  return { query, workspaces, current: workspaces && currentOf(workspaces, slug) }
}
