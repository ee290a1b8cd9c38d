import {
  createMachine,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate'
import type { Json } from './plain'

/** One transition of a state, in the order in which the machine tries them. */
export interface ChartTransition {
  id: string
  /** The descriptor as the machine holds it: 'SIGN_IN', 'xstate.done.actor.submit'; '' for always. */
  event: string
  /** The guard's name, 'inline' if it has none, 'else' for the last candidate without a guard. */
  guard: string | null
  /** Ids of states; empty if only actions run. */
  targets: string[]
  reenter: boolean
  actions: string[]
  /** Milliseconds, if the event is a delay of a fixed length. */
  delay: number | null
}

export interface ChartState {
  id: string
  key: string
  /** From the root, without it; the root's is empty. */
  path: string[]
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Keys of the children that are entered first. */
  initial: string[]
  tags: string[]
  invokes: string[]
  entry: string[]
  exit: string[]
  transitions: ChartTransition[]
  states: ChartState[]
}

/** Names that functions get from the key that they are assigned to. */
const INFERRED_NAMES = new Set(['', 'guard', 'actions', 'entry', 'exit', 'assignment'])

function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return thing
  if (typeof thing === 'object' && thing !== null && 'type' in thing) return String(thing.type)
  if (typeof thing !== 'function') return 'inline'
  if ('type' in thing && typeof thing.type === 'string') return thing.type.replace('xstate.', '')
  return INFERRED_NAMES.has(thing.name) ? 'inline' : thing.name
}

/** The runtime's own action for a delay, which the chart shows as 'after'. */
function isTimer(action: unknown): boolean {
  if (typeof action !== 'function') return false
  const { event, sendId } = action as { event?: { type?: unknown }; sendId?: unknown }
  return [event?.type, sendId].some(
    (id) => typeof id === 'string' && id.startsWith('xstate.after.'),
  )
}

function namesOf(actions: readonly unknown[]): string[] {
  return actions.filter((action) => !isTimer(action)).map((action) => nameOf(action))
}

function candidates(node: AnyStateNode): AnyTransitionDefinition[][] {
  const byEvent: AnyTransitionDefinition[][] = [...node.transitions.values()]
  return node.always?.length ? [node.always, ...byEvent] : byEvent
}

/** The same for the same transition of the same chart; null for a transition that no state lists. */
export function transitionId(transition: AnyTransitionDefinition): string | null {
  for (const list of candidates(transition.source)) {
    const index = list.indexOf(transition)
    if (index >= 0) return `${transition.source.id}|${transition.eventType}|${index}`
  }
  return null
}

function delayOf(event: string, machine: AnyStateMachine): number | null {
  const name = /^xstate\.after\.([^.]+)/.exec(event)?.[1]
  if (name === undefined) return null
  const delay: unknown = machine.implementations.delays[name] ?? Number(name)
  return typeof delay === 'number' && Number.isFinite(delay) ? delay : null
}

function describeState(node: AnyStateNode): ChartState {
  const initial = node.type === 'compound' ? (node.initial.target ?? []) : []
  return {
    id: node.id,
    key: node.key,
    path: node.path,
    type: node.type,
    initial: initial.map((target: AnyStateNode) => target.key),
    tags: [...node.tags].map(String),
    invokes: node.invoke.map((invoke) => invoke.id),
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    transitions: candidates(node).flatMap((list) =>
      list.map((transition, index) => {
        const last = list.length > 1 && index === list.length - 1
        return {
          id: transitionId(transition) ?? '',
          event: transition.eventType,
          guard: transition.guard ? nameOf(transition.guard) : last ? 'else' : null,
          targets: (transition.target ?? []).map((target: AnyStateNode) => target.id),
          reenter: transition.reenter,
          actions: namesOf(transition.actions),
          delay: delayOf(transition.eventType, node.machine),
        }
      }),
    ),
    states: Object.values(node.states).map(describeState),
  }
}

/**
 * The definition of a machine as JSON, in the form of the library. It contains the lengths of delays too, but not the
 * first context: that is in the first snapshot, redacted.
 */
export function toDefinition(machine: AnyStateMachine): string {
  const { id, config, implementations } = machine
  const definition = { ...config, id, context: undefined, delays: implementations.delays }
  return JSON.stringify(definition, (_, value: unknown) =>
    typeof value === 'function' ? { type: nameOf(value) } : value,
  )
}

/** The chart of a machine from its definition. */
export function describeChart(definition: string): ChartState {
  const config = JSON.parse(definition) as Parameters<typeof createMachine>[0] & { delays: object }
  const machine: AnyStateMachine = createMachine(config, { delays: { ...config.delays } })
  return describeState(machine.root)
}

/** The paths of the innermost states of a state value: 'signedIn.role.known'. */
export function leavesOf(value: Json | undefined, above = ''): string[] {
  if (typeof value === 'string') return [above + value]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const leaves = leavesOf(inner, `${above}${key}.`)
    return leaves.length > 0 ? leaves : [above + key]
  })
}

/** Ids of every state of the chart that the value is in, the root among them. */
export function activeStates(chart: ChartState, value: Json | undefined): Set<string> {
  const leaves = leavesOf(value).map((leaf) => `${leaf}.`)
  const active = new Set<string>()
  const walk = (state: ChartState) => {
    const path = state.path.map((key) => `${key}.`).join('')
    if (!leaves.some((leaf) => leaf.startsWith(path))) return
    active.add(state.id)
    state.states.forEach(walk)
  }
  if (leaves.length > 0) walk(chart)
  return active
}

/** An event in short words: 'done: submit', 'after bootTimeout', 'always'. */
export function eventLabel(event: string): string {
  if (event === '') return 'always'
  return event
    .replace(/^xstate\.(done|error)\.actor\./, '$1: ')
    .replace(/^xstate\.done\.state\./, 'done in ')
    .replace(/^xstate\.promise\.resolve$/, 'resolved')
    .replace(/^xstate\.promise\.reject$/, 'rejected')
    .replace(/^xstate\.(init|stop)$/, '$1')
    .replace(/^xstate\.after\.([^.]+).*/, 'after $1')
}

/** A target as its source names it: siblings and descendants by their short path. */
export function targetLabel(from: ChartState, to: ChartState): string {
  const parent = from.path.slice(0, -1)
  const near = parent.length > 0 && parent.every((key, index) => to.path[index] === key)
  const path = near && to.path.length > parent.length ? to.path.slice(parent.length) : to.path
  return path.join('.') || to.key
}
