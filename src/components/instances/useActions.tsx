import { useState, type ReactNode } from 'react'
import type { Failure } from '@machines/auth.types'
import { doing } from '@/domain/instances/doing'
import type { Instance } from '@/domain/instances/instance'
import { instanceCan, type InstanceRules } from '@/domain/instances/instanceCan'
import type { ActionKind } from '@/domain/instances/instanceMutations'
import {
  undoDeletion,
  useInstanceAction,
  type ActionRequest,
} from '@/domain/instances/useInstanceAction'
import { toFailure } from '@machines/failures'
import { notifyFailure } from '../notifyFailure'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'

const ActionDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./ActionDialog')).ActionDialog,
)

export interface Actions {
  /** Asks for an action, after a question where one is needed. Does nothing if it is not possible. */
  press: (kind: ActionKind, instance: Instance) => void
  /** Why the last action without a question was refused. */
  refusal: { instance: Instance; kind: ActionKind; failure: Failure } | null
  /** The open question. */
  dialog: ReactNode
}

interface Asked extends ActionRequest {
  instance: Instance
}

function undo(name: string, id: string): void {
  undoDeletion(id).then(
    () => notifySuccess(`${name} was restored. It is stopped.`),
    (error: unknown) => {
      const failure = toFailure(error)
      notifyFailure(`${name} was not restored. ${failure.message}`, failure)
    },
  )
}

/**
 * The buttons of servers: asks where it must, shows the new state at once, says what happened, and offers to undo.
 * @param rules for one workspace, or for the workspace of each server
 * @param onRefused called when an action without a question is refused, where no page shows `refusal`
 */
export function useActions(
  rules: InstanceRules | ((instance: Instance) => InstanceRules),
  onRefused?: (instance: Asked['instance'], failure: Failure) => void,
): Actions {
  const [asked, setAsked] = useState<Asked | null>(null)
  const action = useInstanceAction({
    onDone: ({ instance: { name, id }, kind }) => {
      setAsked(null)
      notifySuccess(
        `${name} ${doing[kind]}.`,
        kind === 'delete' ? { label: 'Undo', onClick: () => undo(name, id) } : undefined,
      )
    },
    onRefused: ({ instance }, failure) => {
      // An open question shows it itself.
      if (asked === null) onRefused?.(instance as Instance, failure)
    },
  })
  const refused = action.error && asked === null ? action.variables : undefined
  return {
    press: (kind, instance) => {
      const answer = instanceCan(
        kind,
        instance,
        typeof rules === 'function' ? rules(instance) : rules,
      )
      if (!answer.allowed || action.isPending) return
      action.reset()
      const { transition } = answer
      const request = { instance, kind, transition, idempotencyKey: crypto.randomUUID() }
      if (transition.needsConfirm) setAsked(request)
      else action.mutate(request)
    },
    refusal:
      refused && action.error
        ? { instance: refused.instance as Instance, kind: refused.kind, failure: action.error }
        : null,
    dialog: asked ? (
      <ActionDialog
        request={asked}
        isPending={action.isPending}
        failure={action.error}
        onConfirm={() => action.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    ) : null,
  }
}
