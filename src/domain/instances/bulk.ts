import type { Instance } from './instance'
import { instanceCan, type InstanceRules } from './instanceCan'
import type { ActionKind } from './instanceMutations'

/** The actions that make sense for many servers at once. */
export const bulkKinds = ['start', 'stop', 'reboot', 'delete'] as const

export type BulkKind = (typeof bulkKinds)[number]

export interface DryRun {
  possible: readonly Instance[]
  refused: readonly { instance: Instance; reason: string }[]
}

/** Which of the servers an action can be asked of now, and why not of the others. It changes nothing. */
export function dryRun(
  kind: ActionKind,
  instances: readonly Instance[],
  rules: InstanceRules,
): DryRun {
  const possible: Instance[] = []
  const refused: { instance: Instance; reason: string }[] = []
  for (const instance of instances) {
    const answer = instanceCan(kind, instance, rules)
    if (answer.allowed) possible.push(instance)
    else refused.push({ instance, reason: answer.reason })
  }
  return { possible, refused }
}

const participles: Readonly<Record<BulkKind, string>> = {
  start: 'started',
  stop: 'stopped',
  reboot: 'rebooted',
  delete: 'deleted',
}

/** '2 of 3 servers can be stopped.' */
export function dryRunSummary(kind: BulkKind, { possible, refused }: DryRun): string {
  const all = possible.length + refused.length
  const servers = all === 1 ? 'server' : 'servers'
  if (refused.length === 0) return `${all} ${servers} can be ${participles[kind]}.`
  if (possible.length === 0) return `None of the ${all} ${servers} can be ${participles[kind]}.`
  return `${possible.length} of ${all} ${servers} can be ${participles[kind]}.`
}
