import type { Message } from '@/domain/messages/inbox'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { useMarkRead } from './useMarkRead'

/** Called when a person opens what a message is about: it is read, and its workspace becomes the current one. */
export function useOpenMessage(userId: string): (message: Message) => void {
  const mark = useMarkRead(userId)
  return (message) => {
    if (message.workspace !== null) chooseWorkspace(userId, message.workspace.slug)
    if (!message.isRead) mark.mutate(message)
  }
}
