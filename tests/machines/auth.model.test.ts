import { expect, test } from 'vitest'
import type { ActorLogic, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import { authMachine } from '../../machines/auth.ts'
import type { AuthInput } from '../../machines/auth.types.ts'
import {
  activeIds,
  delayOf,
  events,
  isPossible,
  nodes,
  serializeEvent,
  serializeState,
  type ModelEvent,
  type Snapshot,
} from './model.ts'
import type { PromiseActorName } from '../../machines/auth.setup.ts'
import { settle, START, startAuth, type LiveAuth } from './support.ts'
import { FakeTimers } from './FakeTimers.ts'

const options = {
  events,
  filterEvents: isPossible,
  serializeState,
  serializeEvent,
  input: { now: () => START },
}

// The types of this function do not support machines that emit events.
const logic = authMachine as unknown as ActorLogic<Snapshot, ModelEvent, AuthInput | undefined>
const map = getAdjacencyMap<Snapshot, ModelEvent, AuthInput | undefined>(logic, options)
const paths = getShortestPaths(authMachine, options)
const edges = adjacencyMapToArray(map)

/** The delays, each with a different number of milliseconds, so that a test can distinguish the timers. */
const delays = Object.fromEntries(
  Object.keys(authMachine.implementations.delays).map((name, index) => [name, index + 1]),
)

/** The transitions that live actors took. */
const taken = new Set<string>()

function note(event: InspectionEvent) {
  if (event.type !== '@xstate.microstep') return
  const { _transitions: transitions } = event
  for (const transition of transitions) taken.add(nameOf(transition))
}

function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const index = source.transitions.get(eventType)?.indexOf(transition)
  return `${source.id} on ${eventType} [${String(index)}]`
}

function start() {
  const timers = new FakeTimers()
  return { live: startAuth({ clock: timers, delays, inspect: note }), timers }
}

type Replay = ReturnType<typeof start>

async function play({ live, timers }: Replay, event: ModelEvent): Promise<void> {
  const { type, actorId, output, error } = event as unknown as {
    type: string
    actorId?: PromiseActorName
    output?: never
    error?: Error
  }
  if (actorId && error) return live.reject(actorId, error)
  if (actorId) return live.resolve(actorId, output)
  if (type.startsWith('xstate.after.')) timers.fire(delays[delayOf(type)] ?? 0)
  else if (type.startsWith('SESSION.') || type === 'CHECK') live.report(event as never)
  else live.actor.send(event)
  await settle()
}

async function walk(steps: readonly { event: ModelEvent; state: Snapshot }[]): Promise<Replay> {
  const replay = start()
  let last: (typeof steps)[number] | undefined
  for (const { event, state } of steps) {
    // The library's first step only starts the machine.
    if ((event.type as string) !== 'xstate.init') await play(replay, event)
    last = { event, state }
  }
  if (last) compare(replay.live, last.state, last.event)
  return replay
}

function compare(live: LiveAuth, expected: Snapshot, event: ModelEvent) {
  const snapshot = live.actor.getSnapshot()
  const found = [snapshot.status, serializeState(snapshot), ...broken(snapshot)]
  const wanted = ['active', serializeState(expected)]
  // Twenty thousand matchers would take longer than the transitions themselves.
  if (found.join() !== wanted.join()) expect(found, serializeEvent(event)).toEqual(wanted)
}

/** Checks rules that every state must satisfy. Returns the names of the broken ones. */
function broken(snapshot: Snapshot): string[] {
  const { context } = snapshot
  const { session, role, staffType, isRoleFallback, failure, submission } = context
  const isSignedIn = snapshot.matches('signedIn')
  const isRecovering = snapshot.matches('recovering')
  const isHalfSignedIn = snapshot.matches('secondFactor')
  // In `signingOut` the session is still there: the page stays until the sign-out is done.
  const isSomebody = isSignedIn || isRecovering || isHalfSignedIn || snapshot.matches('signingOut')
  const isRoleKnown = snapshot.matches({ signedIn: { role: 'known' } })
  const isTold =
    snapshot.matches({ signedOut: 'rejected' }) || snapshot.matches({ signedOut: 'unreachable' })
  const rules: Record<string, boolean> = {
    'signed out there is no user': isSomebody || session === null,
    'signed out there is no role':
      isSomebody || (role === null && staffType === null && !isRoleFallback),
    'signed in there is a session': !isSignedIn || session !== null,
    'a second factor that is due comes first':
      !session?.needsSecondFactor || (!isSignedIn && !isRecovering),
    'where it is asked for, a session says so':
      !isHalfSignedIn || session?.needsSecondFactor === true,
    'before it is shown, there is no role':
      !isHalfSignedIn || (role === null && staffType === null && !isRoleFallback),
    'a password that is due comes first': !isSignedIn || !session?.recovery,
    'where it is due, a session says so': !isRecovering || session?.recovery === true,
    'where it is due, there is no role':
      !isRecovering || (role === null && staffType === null && !isRoleFallback),
    'a known role is one': !isRoleKnown || role !== null,
    'a staff type makes the role staff': staffType === null || role === 'staff',
    'credentials are there while they are under way, and only then':
      (submission !== null) === snapshot.matches('authenticating'),
    'a refusal has a reason': !isTold || failure !== null,
    'a reason goes with what it was for': isTold || failure === null,
    'an address waits for confirmation only where the page says so':
      (context.unconfirmedEmail !== null) === snapshot.matches({ signedOut: 'confirmEmail' }),
    'guards wait while session or role are not known, and only then':
      snapshot.hasTag('pending') ===
      (snapshot.matches('loading') ||
        snapshot.matches('signingOut') ||
        (isSignedIn && !isRoleKnown)),
    'forms wait while credentials or a sign-out are under way, and only then':
      snapshot.hasTag('busy') ===
      (snapshot.matches('authenticating') || snapshot.matches('signingOut')),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function isStill({ state, nextState }: (typeof edges)[number]): boolean {
  return serializeState(state) === serializeState(nextState)
}

test('from a password that is due only setting it, signing out and the session itself lead away', () => {
  const away = edges.filter(
    ({ state, nextState }) => state.matches('recovering') && !nextState.matches('recovering'),
  )
  const doors = new Set(away.map(({ event }) => event.type))
  expect([...doors].toSorted()).toEqual([
    'RECOVERY_DONE',
    'SESSION.INITIAL',
    'SESSION.MFA_VERIFIED',
    'SESSION.PASSWORD_RECOVERY',
    'SESSION.SIGNED_IN',
    'SESSION.SIGNED_OUT',
    'SESSION.TOKEN_REFRESHED',
    'SESSION.USER_UPDATED',
    'SIGN_OUT',
    'xstate.done.actor.refreshSession',
  ])
})

test('from the second factor only showing it, losing it, signing out and the session itself lead away', () => {
  const away = edges.filter(
    ({ state, nextState }) => state.matches('secondFactor') && !nextState.matches('secondFactor'),
  )
  const doors = new Set(away.map(({ event }) => event.type))
  expect([...doors].toSorted()).toEqual([
    'SESSION.INITIAL',
    'SESSION.MFA_VERIFIED',
    'SESSION.PASSWORD_RECOVERY',
    'SESSION.SIGNED_IN',
    'SESSION.SIGNED_OUT',
    'SESSION.TOKEN_REFRESHED',
    'SESSION.USER_UPDATED',
    'SIGN_OUT',
    'xstate.done.actor.refreshSession',
  ])
  const isLate = away.filter(({ nextState }) => nextState.context.session?.needsSecondFactor)
  expect(isLate.map(({ nextState }) => nextState.value)).toEqual(isLate.map(() => 'signingOut'))
})

test('every path of the model is the path of a live actor', { timeout: 120_000 }, async () => {
  // Taken from the end, so edges that stay in a state come first. One visit is then enough for all of them.
  const movingFirst = edges.toSorted((a, b) => Number(isStill(a)) - Number(isStill(b)))
  const untried = groupBy(movingFirst, ({ state }) => serializeState(state))
  let walks = 0
  for (const { state, steps } of paths) {
    const begin = serializeState(state)
    do {
      walks += 1
      const replay = await walk(steps)
      let here = begin
      // Continues from the state that an edge leads to. A long-running actor must still follow the model.
      for (let edge = untried.get(here)?.pop(); edge; edge = untried.get(here)?.pop()) {
        await play(replay, edge.event)
        compare(replay.live, edge.nextState, edge.event)
        here = serializeState(edge.nextState)
      }
      replay.live.actor.stop()
    } while (untried.get(begin)?.length)
  }
  console.info(
    `auth model: ${Object.keys(map).length} states, ${edges.length} edges, ${paths.length} shortest paths, ${walks} walks`,
  )

  const reached = new Set(paths.flatMap(({ state }) => [...activeIds(state)]))
  expect(nodes.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([])

  const declared = nodes.flatMap((node) => [...node.transitions.values()].flat())
  expect(declared.map(nameOf).filter((name) => !taken.has(name))).toEqual([])
})
