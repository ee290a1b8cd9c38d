import type { InstanceState, Transition } from '@/domain/catalogue/queries'
import { actionNoun } from './actionNoun'
import type { Instance } from './instance'
import type { ActionKind } from './instanceMutations'

/** Everything that decides whether an action is possible, besides the server itself. */
export interface InstanceRules {
  /** The rows of `instance_transitions`; `undefined` while they are loading. */
  transitions: readonly Transition[] | undefined
  states: readonly InstanceState[] | undefined
  /** How the person may act: `operator` in the workspace (owners too), `staff`, `admin`. */
  roles: readonly string[]
  /** Why the person may act nowhere, such as a suspended account. */
  blocked?: string | undefined
}

export type InstanceAnswer =
  | { allowed: true; transition: Transition }
  | {
      allowed: false
      reason: string
      /** The action that would make this one possible. */
      first?: ActionKind
    }

/** The verbs of the actions, as buttons say them. */
export const actionLabels: Readonly<Record<ActionKind, string>> = {
  start: 'Start',
  stop: 'Stop',
  reboot: 'Reboot',
  resize: 'Resize',
  rebuild: 'Rebuild',
  delete: 'Delete',
  restore: 'Restore',
}

/** Actions that lose data. A protected server refuses them. */
const losesData: ReadonlySet<ActionKind> = new Set(['delete', 'rebuild'])

/** Actions that lead to a state from which another one is possible, in the order in which they are proposed. */
const leading: readonly ActionKind[] = ['stop', 'start', 'restore']

const roleTooLow = 'Your role may look at this server, but not change it.'

const no = (reason: string, first?: ActionKind): InstanceAnswer =>
  first === undefined ? { allowed: false, reason } : { allowed: false, reason, first }

/**
 * Whether the person can ask for an action now, and if not, why, and what to do first. It only explains: the database
 * decides, by the same rows.
 */
export function instanceCan(
  kind: ActionKind,
  instance: Pick<Instance, 'state' | 'hold' | 'holdReason' | 'isProtected' | 'action'>,
  { transitions, states, roles, blocked }: InstanceRules,
): InstanceAnswer {
  if (blocked !== undefined) return no(blocked)
  if (transitions === undefined) return no('We are still checking what is possible.')
  // No other state would enable it, so this reason comes before those that name one.
  if (roles.length === 0) return no(roleTooLow)

  const ofKind = transitions.filter(({ action }) => action === kind)
  const transition = ofKind.find(({ from }) => from === instance.state)
  const isStopOfStart = kind === 'stop' && instance.action?.kind === 'start'
  if (instance.action !== null && !isStopOfStart) {
    return no(`Wait until the ${actionNoun(instance.action.kind)} is done.`)
  }
  if (transition === undefined) {
    const label = states?.find(({ state }) => state === instance.state)?.label ?? instance.state
    const from = new Set(ofKind.map((row) => row.from))
    const first = leading.find((step) =>
      transitions.some(
        (row) => row.action === step && row.from === instance.state && from.has(row.to),
      ),
    )
    return no(`Not possible while the server is in the state “${label}”.`, first)
  }
  if (!transition.roles.some((role) => roles.includes(role))) {
    return no(roleTooLow)
  }
  if (roles.includes('operator') && instance.hold !== 'none' && kind !== 'stop') {
    const why = instance.holdReason === null ? '' : ` ${instance.holdReason}`
    return no(`The provider put this server on hold (${instance.hold}).${why}`)
  }
  if (instance.isProtected && losesData.has(kind)) {
    return no('Protected against deletion. Turn the protection off in the settings first.')
  }
  return { allowed: true, transition }
}

/** Why the person cannot change name, labels and protection of a server, or undefined. */
export function whyNoSettings(
  { deletedAt }: Pick<Instance, 'deletedAt'>,
  { blocked, roles }: InstanceRules,
): string | undefined {
  if (blocked !== undefined) return blocked
  if (deletedAt !== null) return 'Restore the server first.'
  return roles.length === 0 ? roleTooLow : undefined
}
