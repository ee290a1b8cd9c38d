import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '@/domain/messages/inbox'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { useMarkRead } from './useMarkRead'

/** Called when a person opens what a message is about: it is read, and its workspace becomes the current one. */
export function useOpenMessage(userId: string): (message: Message) => void {
  const mark = useMarkRead(userId)
  const queries = useQueryClient()
  const chooseWorkspaceOf = async ({ workspace }: Message) => {
    if (workspace === null) return
    const mine = await queries.ensureQueryData(myWorkspacesQuery).catch(() => [])
    const slug = mine.find(({ id }) => id === workspace.id)?.slug
    if (slug !== undefined) chooseWorkspace(userId, slug)
  }
  return (message) => {
    void chooseWorkspaceOf(message)
    if (!message.isRead) mark.mutate(message)
  }
}
