import { isChosen, type MessageChoice } from '@/domain/messages/messageChoices'
import type { Workspace } from '@/domain/workspaces/workspace'
import { Button } from '@/ui/Button'
import { useSetChoices } from './useSetChoices'

export interface ResetChoicesProps {
  choices: readonly MessageChoice[]
  /** Undefined: the choices for all workspaces. */
  workspace: Workspace | undefined
}

/** Takes back everything that the person chose here. */
export function ResetChoices({ choices, workspace }: ResetChoicesProps) {
  const set = useSetChoices()
  const workspaceId = workspace?.id ?? null
  const chosen = choices.filter(isChosen)
  return (
    <Button
      busy={set.isPending}
      disabledReason={chosen.length === 0 ? 'You have changed nothing here.' : undefined}
      onClick={() =>
        set.mutate({
          changes: chosen.map(({ kind }) => ({
            kind,
            workspaceId,
            chosen: { site: null, mail: null },
          })),
          undo: chosen.map((each) => ({ kind: each.kind, workspaceId, chosen: each.chosen })),
          message:
            workspace === undefined
              ? 'The defaults apply again.'
              : `For ${workspace.name}, your choices for all workspaces apply again.`,
        })
      }
    >
      {workspace === undefined ? 'Reset to defaults' : 'Reset to all workspaces'}
    </Button>
  )
}
