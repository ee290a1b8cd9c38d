import { expect, test } from 'vitest'
import type { AnyStateNode, StateValue } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { versionMachine, type VersionEvent, type VersionSnapshot } from '../../machines/version.ts'

/** Every state of the machine. */
const nodes = withDescendants(versionMachine.root)

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)]
}

/** The ids of the states in a state value. */
function stateIds(value: StateValue, parent = 'version'): Set<string> {
  const children = typeof value === 'string' ? [[value, {}] as const] : Object.entries(value)
  return new Set([
    parent,
    ...children.flatMap(([name, inner]) => [...stateIds(inner ?? {}, `${parent}.${name}`)]),
  ])
}

const delays = nodes.flatMap((node) =>
  [...node.transitions.keys()]
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type, stateId: node.id })),
)

/** External events, and events of the actor and of delays. XState generates the types of the last two. */
const events = [
  { type: 'CHECK' },
  { type: 'CHUNK_FAILED' },
  { type: 'NAVIGATE' },
  { type: 'RELOAD' },
  { type: 'DISMISS' },
  ...['one', 'two', 'three'].map((output) => ({
    type: 'xstate.done.actor.readLatest',
    actorId: 'readLatest',
    output,
  })),
  { type: 'xstate.error.actor.readLatest', actorId: 'readLatest', error: new Error('offline') },
  ...delays.map(({ type }) => ({ type })),
] as unknown as VersionEvent[]

function isPossible(snapshot: VersionSnapshot, event: VersionEvent): boolean {
  const { type, actorId } = event as { type: string; actorId?: string }
  if (actorId !== undefined) return actorId in snapshot.children
  const delay = delays.find((each) => each.type === type)
  return !delay || stateIds(snapshot.value).has(delay.stateId)
}

const either = [true, false]

/**
 * The shortest path to every state, for every combination of guards. The tab runs build 'one', and has tried 'three'
 * before.
 */
const paths = either.flatMap((canCheck) =>
  either.flatMap((hasPendingWork) =>
    either.flatMap((canNavigate) => {
      const guards = {
        canCheck: () => canCheck,
        hasPendingWork: () => hasPendingWork,
        canNavigate: () => canNavigate,
      }
      return getShortestPaths(versionMachine.provide({ guards }), {
        events,
        input: { own: 'one', tried: 'three' },
        filterEvents: isPossible,
        serializeState: ({ value, context }) => JSON.stringify([value, context.latest]),
      }).map(({ state, steps }) => ({ canCheck, hasPendingWork, canNavigate, state, steps }))
    }),
  ),
)

test('every state is reached', () => {
  const reached = new Set(paths.flatMap(({ state }) => [...stateIds(state.value)]))
  expect([...reached].toSorted()).toEqual(nodes.map(({ id }) => id).toSorted())
})

test('a tab is outdated by another build alone, and never by one that it tried', () => {
  for (const { state, steps } of paths) {
    const heard = steps.map(({ event }) => (event as { output?: string }).output)
    const { latest } = state.context
    if (state.matches({ build: 'outdated' })) expect(heard).toContain('two')
    if (latest === null || latest === 'one')
      expect(state.matches({ build: 'outdated' })).toBe(false)
  }
})

test('only an outdated tab is notified, and only a reload makes it busy', () => {
  for (const { state, steps } of paths) {
    if (state.hasTag('notified')) expect(state.matches({ build: 'outdated' })).toBe(true)
    if (state.hasTag('busy')) expect(steps.some(({ event }) => event.type === 'RELOAD')).toBe(true)
  }
})

test('a tab that may not check requests nothing', () => {
  for (const { canCheck, state } of paths) {
    if (!canCheck) expect(state.context.latest).toBeNull()
  }
})

test('a document is loaded only if nothing forbids it', () => {
  for (const { canNavigate, state } of paths) {
    const isOutdated = state.matches({ build: 'outdated' })
    expect(state.can({ type: 'NAVIGATE' })).toBe(canNavigate && isOutdated)
  }
})
