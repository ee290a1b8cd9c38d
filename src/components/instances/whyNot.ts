import { actionLabels, type InstanceAnswer } from '@/domain/instances/instanceCan'

/** Why an action is not possible, and the one that would make it possible. `undefined` if it is possible. */
export function whyNot(answer: InstanceAnswer): string | undefined {
  if (answer.allowed) return undefined
  return answer.first === undefined
    ? answer.reason
    : `${answer.reason} ${actionLabels[answer.first]} it first.`
}
