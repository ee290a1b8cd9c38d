import {
  createInspector,
  type StatelyActorEvent,
  type StatelyInspectionEvent,
} from '@statelyai/inspect'
import {
  StateMachine,
  type AnyActor,
  type AnyEventObject,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate'
import { toDefinition, transitionId } from './chart'
import { toPlain } from './plain'

type Adapter = Parameters<typeof createInspector>[0]

/** The fields of a snapshot that an inspector shows; the others belong to the runtime. */
const SHOWN = ['status', 'value', 'tags', 'error', 'output', 'context', 'children', 'input']

/** The library sorts the keys of a definition, and names an actor without a machine by its number. */
function describeActor({ id, sessionId, logic }: AnyActor) {
  if (!(logic instanceof StateMachine)) return { name: id, definition: undefined }
  return { name: id === sessionId ? logic.id : id, definition: toDefinition(logic) }
}

/** The library's own `sanitizeContext` would leave out errors, outputs and children. */
function redact(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.actor') return event
  const redacted = { ...event, event: toPlain(event.event) as AnyEventObject }
  if (redacted.type === '@xstate.event') return redacted
  // Field by field, so that a large one does not use up what the others may show.
  const fields = Object.entries(redacted.snapshot).map(([key, value]) => [key, toPlain(value)])
  return { ...redacted, snapshot: Object.fromEntries(fields) as typeof redacted.snapshot }
}

/**
 * Hands what XState reports to an adapter of the library, redacted.
 *
 * The library's own `inspect` waits until the page is idle. A browser calls no hidden page idle, and our inspector
 * opens in front of the page. So this uses the library's immediate calls.
 * @returns `inspect`, for the options of `createActor`. It never throws.
 */
export function observeActors(adapter: Adapter): (event: InspectionEvent) => void {
  /** Transitions since the last snapshot: one snapshot may end several. */
  const transitions = new WeakMap<AnyActor, AnyTransitionDefinition[]>()
  const lastEvents = new WeakMap<AnyActor, AnyEventObject>()
  const failed = new WeakSet<AnyActor>()
  let isBroken = false
  let current: InspectionEvent

  const inspector = createInspector(adapter, {
    serialize: (event) => ({
      ...redact(event),
      rootId: current.rootId,
      ...(event.type === '@xstate.actor' && describeActor(current.actorRef as AnyActor)),
    }),
  })

  const sendSnapshot = (actor: AnyActor, event: AnyEventObject, snapshot: object) => {
    const values = new Map(Object.entries(snapshot))
    const taken = (transitions.get(actor) ?? []).map(transitionId).filter((id) => id !== null)
    transitions.delete(actor)
    if (values.get('status') === 'error') failed.add(actor)
    const shown = SHOWN.filter((key) => values.get(key) !== undefined)
    const fields: StatelyActorEvent['snapshot'] = Object.fromEntries(
      shown.map((key) => [key, values.get(key)]),
    )
    inspector.snapshot(actor, Object.assign(fields, { transitions: taken }), { event })
  }

  const record = (event: InspectionEvent) => {
    const actor = event.actorRef as AnyActor
    current = event
    switch (event.type) {
      case '@xstate.actor':
        inspector.actor(actor)
        break
      case '@xstate.event':
        lastEvents.set(actor, event.event)
        inspector.event(actor, event.event, { source: event.sourceRef })
        queueMicrotask(() => safely(() => reportFailure(event)))
        break
      case '@xstate.microstep':
        transitions.set(actor, [...(transitions.get(actor) ?? []), ...event['_transitions']])
        break
      case '@xstate.snapshot':
        sendSnapshot(actor, event.event, event.snapshot)
        break
      default:
        // The snapshot that follows reports actions.
        break
    }
  }

  /** XState reports no snapshot when an action throws. A subscription would hide the error. */
  const reportFailure = (inspected: InspectionEvent) => {
    const actor = inspected.actorRef as AnyActor
    const event = lastEvents.get(actor)
    const snapshot = actor.getSnapshot()
    if (!event || failed.has(actor) || snapshot.status !== 'error') return
    current = inspected
    sendSnapshot(actor, event, snapshot)
  }

  /** An error thrown here would stop the actor. */
  const safely = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!isBroken) console.error('The inspector could not record an event.', error)
      isBroken = true
    }
  }

  return (event) => safely(() => record(event))
}
