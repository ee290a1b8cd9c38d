import type { Transition } from '@/domain/catalogue/queries'
import type { Instance } from './instance'
import { instanceCan, type InstanceRules } from './instanceCan'
import type { ActionKind } from './instanceMutations'

/** The actions that make sense for many servers at once. */
export const bulkKinds = ['start', 'stop', 'reboot', 'delete'] as const

export type BulkKind = (typeof bulkKinds)[number]

export interface DryRun {
  possible: readonly { instance: Instance; transition: Transition }[]
  refused: readonly { instance: Instance; reason: string }[]
}

const holdReason =
  'It is on hold: you could not start it again until the hold is lifted. You can stop it on its own page.'

/** Which of the servers an action can be asked of now, and why not of the others. It changes nothing. */
export function dryRun(
  kind: ActionKind,
  instances: readonly Instance[],
  rules: InstanceRules,
): DryRun {
  const possible: { instance: Instance; transition: Transition }[] = []
  const refused: { instance: Instance; reason: string }[] = []
  for (const instance of instances) {
    const answer = instanceCan(kind, instance, rules)
    if (!answer.allowed) refused.push({ instance, reason: answer.reason })
    // Its own page asks about it. Among many servers nobody would notice.
    else if (kind === 'stop' && instance.hold !== 'none') {
      refused.push({ instance, reason: holdReason })
    } else possible.push({ instance, transition: answer.transition })
  }
  return { possible, refused }
}
