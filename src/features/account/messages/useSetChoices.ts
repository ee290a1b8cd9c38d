import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyFailure } from '@/components/notifyFailure'
import { withChange } from '@/domain/messages/messageChoices'
import { messageSettingsQuery } from '@/domain/messages/queryOptions'
import { setMessageSetting, type SettingChange } from '@/domain/messages/settings'
import { notifySuccess } from '@/ui/notify'

interface Save {
  changes: readonly SettingChange[]
  /** What the person reads once it is saved. */
  message: string
  /** Brings back what was before; undefined for a change that brings back itself. */
  undo?: readonly SettingChange[]
}

const meta = {
  invalidates: [messageSettingsQuery.queryKey],
  alsoAfter: 'failure',
} as const

/** Saves choices at once. The page shows them before the answer comes, and offers to undo them. */
export function useSetChoices() {
  const queries = useQueryClient()
  const mutation = useMutation({
    // One after the other: a later press on the same box must also be saved later.
    scope: { id: 'message-settings' },
    mutationFn: async ({ changes }: Save) => {
      for (const change of changes) await setMessageSetting(change)
    },
    onMutate: async ({ changes }) => {
      await queries.cancelQueries({ queryKey: messageSettingsQuery.queryKey })
      queries.setQueryData(
        messageSettingsQuery.queryKey,
        (settings) => settings && changes.reduce(withChange, settings),
      )
    },
    onSuccess: (_, { message, undo }) =>
      notifySuccess(
        message,
        undo && {
          label: 'Undo',
          onClick: () => mutation.mutate({ changes: undo, message: 'It is as it was before.' }),
        },
      ),
    onError: (failure) => notifyFailure('Your choice is not saved. Try again.', failure),
    meta,
  })
  return mutation
}
