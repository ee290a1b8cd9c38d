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
  /** The list of the API key that acts, as the database has it. Null or undefined: everything that its scope allows. */
  keyActions?: readonly string[] | null
  /** The label of the servers that the API key changes, such as `role=web`. Null or undefined: all servers. */
  keyLabel?: string | null
}

/**
 * What stands against an action. `needless`: the server is already as the action would leave it, so pages leave the
 * action out. `state`: the server is in a state in which it is not possible.
 */
type Obstacle =
  | 'account'
  | 'loading'
  | 'role'
  | 'key'
  | 'needless'
  | 'hold'
  | 'busy'
  | 'state'
  | 'protected'

export type InstanceAnswer =
  | { allowed: true; transition: Transition }
  | {
      allowed: false
      obstacle: Obstacle
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

/** The states in which an action has nothing to do, and what it finds there: now, and on the way to such a state. */
const needless: Partial<
  Readonly<Record<ActionKind, { states: readonly string[]; now: string; soon: string }>>
> = {
  start: {
    states: ['running'],
    now: 'It is already running.',
    soon: 'It will be running in a moment.',
  },
  stop: {
    states: ['stopped', 'deleted'],
    now: 'It is already off.',
    soon: 'It will be off in a moment.',
  },
  reboot: {
    states: ['stopped', 'error', 'deleted'],
    now: 'Only a running server can be rebooted.',
    soon: 'Only a running server can be rebooted.',
  },
  delete: {
    states: ['deleted'],
    now: 'It is already deleted.',
    soon: 'It will be deleted in a moment.',
  },
  restore: {
    states: ['running', 'stopped', 'error'],
    now: 'It is not deleted.',
    soon: 'It is not deleted.',
  },
}

const roleTooLow = 'Your role may look at this server, but not change it.'

const no = (obstacle: Obstacle, reason: string, first?: ActionKind): InstanceAnswer => ({
  allowed: false,
  obstacle,
  reason,
  ...(first === undefined ? {} : { first }),
})

/** The states that a server on its way may reach, or the one that it is in. */
function restingStates(
  { state, action }: Pick<Instance, 'state' | 'action'>,
  transitions: readonly Transition[],
): readonly string[] {
  const onTheWay = transitions.filter(({ via }) => via === state)
  const ofAction = onTheWay.filter((row) => row.action === action?.kind)
  const found = ofAction.length > 0 ? ofAction : onTheWay
  return found.length > 0 ? found.map(({ to }) => to) : [state]
}

/** What the server is already, or will be in a moment, so that the action has nothing to do; undefined otherwise. */
function needlessReason(
  kind: ActionKind,
  { state }: Pick<Instance, 'state'>,
  resting: readonly string[],
): string | undefined {
  const found = needless[kind]
  if (found === undefined || !resting.every((rest) => found.states.includes(rest))) return undefined
  return found.states.includes(state) ? found.now : found.soon
}

/**
 * Whether the person can ask for an action now, and if not, why, and what to do first. It only explains: the database
 * decides, by the same rows.
 */
export function instanceCan(
  kind: ActionKind,
  instance: Pick<
    Instance,
    'state' | 'hold' | 'holdReason' | 'isHeldAtLimit' | 'isProtected' | 'action'
  > &
    Partial<Pick<Instance, 'rescueSince' | 'labels'>>,
  { transitions, states, roles, blocked, keyActions = null, keyLabel = null }: InstanceRules,
): InstanceAnswer {
  const { state, action } = instance
  const labels = Object.entries(instance.labels ?? {})
  // Before the rest: a page leaves these actions out, also while it still reads what is possible.
  const resting = restingStates(instance, transitions ?? [])
  const already = needlessReason(kind, instance, resting)
  if (already !== undefined) return no('needless', already)
  if (state === 'purged') return no('state', 'This server is gone for good.')
  if (blocked !== undefined) return no('account', blocked)
  if (transitions === undefined) return no('loading', 'We are still checking what is possible.')
  // No other state would enable it, so these reasons come before those that name one.
  if (roles.length === 0) return no('role', roleTooLow)
  if (keyActions?.includes(`${kind}_servers`) === false) {
    return no('key', `The list of actions of this API key does not have ${kind}_servers.`)
  }
  if (keyLabel !== null && !labels.some(([key, value]) => `${key}=${value}` === keyLabel)) {
    return no('key', `This API key is for servers with the label ${keyLabel}.`)
  }
  const isEndAtLimit = kind === 'delete' && instance.isHeldAtLimit
  if (roles.includes('operator') && instance.hold !== 'none' && kind !== 'stop' && !isEndAtLimit) {
    if (instance.isHeldAtLimit) {
      return no(
        'hold',
        'The monthly limit is reached. An owner can raise it, or delete the server.',
      )
    }
    const why = instance.holdReason === null ? '' : ` ${instance.holdReason}`
    return no('hold', `The provider put this server on hold (${instance.hold}).${why}`)
  }

  const ofKind = transitions.filter((row) => row.action === kind)
  const isStopOfStart = kind === 'stop' && action?.kind === 'start'
  const isPossibleLater = ofKind.some(({ from }) => from !== null && resting.includes(from))
  if (action !== null && !isStopOfStart && isPossibleLater) {
    return no('busy', `Wait until the ${actionNoun(action.kind)} is done.`)
  }
  const transition = ofKind.find(({ from }) => from === state)
  if (transition === undefined) {
    const from = new Set(ofKind.map((row) => row.from))
    const first = leading.find((step) =>
      transitions.some((row) => row.action === step && row.from === state && from.has(row.to)),
    )
    const label = states?.find((each) => each.state === state)?.label ?? state
    return no('state', `Not possible in the state “${label}”.`, first)
  }
  if (!transition.roles.some((role) => roles.includes(role))) return no('role', roleTooLow)
  if (kind === 'rebuild' && instance.rescueSince != null) {
    return no('state', 'The server is in the rescue system. Leave it first.')
  }
  if (instance.isProtected && losesData.has(kind)) {
    return no(
      'protected',
      'Protected against deletion. Turn the protection off in the settings first.',
    )
  }
  return { allowed: true, transition }
}

/** Whether the server is already as the action would leave it, so that pages leave the action out. */
export function isNeedless(...asked: Parameters<typeof instanceCan>): boolean {
  const answer = instanceCan(...asked)
  return !answer.allowed && answer.obstacle === 'needless'
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
