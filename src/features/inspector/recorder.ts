import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { describeChart, transitionId } from './chart'
import { toPlain, type Json } from './plain'
import {
  KEPT,
  type ActorInfo,
  type ActorState,
  type InspectorRecord,
  type SnapshotInfo,
} from './protocol'
import { scrubText } from './redact'

/** Ended actors that are still worth a look. */
const ENDED_KEPT = 30

/** Fields of a snapshot that are shown; the others are the runtime's own. */
const PARTS = ['error', 'output', 'context', 'children', 'input'] as const

type Ref = InspectionEvent['actorRef']
type Unnumbered = InspectorRecord extends infer R
  ? R extends InspectorRecord
    ? Omit<R, 'seq' | 'at' | 'path'>
    : never
  : never

export interface Recorder {
  /** To be given to `createActor(…, { inspect })`. Never throws. */
  inspect: (event: InspectionEvent) => void
  /** What an inspector that opens now has to know. */
  replay: () => { actors: ActorState[]; records: InspectorRecord[] }
}

function machineOf(ref: Ref): AnyStateMachine | null {
  const logic: unknown = 'logic' in ref ? ref.logic : null
  const isMachine = typeof logic === 'object' && logic !== null && 'root' in logic
  return isMachine ? (logic as AnyStateMachine) : null
}

function describeActor(ref: Ref): ActorInfo {
  const machine = machineOf(ref)
  const id = 'id' in ref ? String(ref.id) : ref.sessionId
  const parent = '_parent' in ref ? (ref['_parent'] as Ref | undefined) : undefined
  return {
    id: ref.sessionId,
    // An actor that got no id of its own is called by its number.
    name: id === ref.sessionId && machine ? machine.id : id,
    parent: parent?.sessionId ?? null,
    chart: machine ? describeChart(machine) : null,
  }
}

function describeSnapshot(snapshot: object): SnapshotInfo {
  const own = snapshot as Record<string, unknown>
  const parts: Record<string, Json> = {}
  for (const part of PARTS) {
    if (own[part] === undefined) continue
    const shown = toPlain({ [part]: own[part] }) as Record<string, Json>
    parts[part] = shown[part] ?? null
  }
  return {
    status: String(own['status']),
    parts,
    ...(own['value'] === undefined ? {} : { value: toPlain(own['value']) }),
    ...(own['tags'] instanceof Set ? { tags: [...own['tags']].map(String) } : {}),
  }
}

function snapshotOf(ref: Ref): { status: unknown } | null {
  const snapshot: unknown = 'getSnapshot' in ref ? ref.getSnapshot() : null
  const isSnapshot = typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot
  return isSnapshot ? snapshot : null
}

/**
 * Turns what XState tells an inspector into plain records: posts each, keeps the last of them and the latest
 * state of every actor. Nothing gets out of here that has not been cleaned of credentials.
 */
export function createRecorder(options: {
  post: (record: InspectorRecord) => void
  /** Milliseconds since 1970. */
  now: () => number
  path: () => string
  kept?: number
}): Recorder {
  const { post, now, path, kept = KEPT } = options
  const records: InspectorRecord[] = []
  const actors = new Map<string, ActorState>()
  /** One snapshot may end several steps. */
  const steps = new Map<string, AnyTransitionDefinition[]>()
  /** The last event of actors that are still to be looked at. */
  const watched = new Map<string, string>()
  let seq = 0
  let failed = false

  /** What throws here would stop the actor that is being looked at. */
  const safely = (work: () => void) => () => {
    try {
      work()
    } catch (error) {
      if (!failed) console.error('The inspector could not record an event.', error)
      failed = true
    }
  }

  const add = (record: Unnumbered) => {
    const numbered: InspectorRecord = {
      ...record,
      seq: ++seq,
      at: now(),
      path: scrubText(path()),
    }
    records.push(numbered)
    if (records.length > kept) records.shift()
    post(numbered)
  }

  const dropOldest = () => {
    const ended = [...actors.values()].filter(
      ({ snapshot }) => snapshot && snapshot.status !== 'active',
    )
    for (const { info } of ended.slice(0, Math.max(0, ended.length - ENDED_KEPT))) {
      actors.delete(info.id)
      steps.delete(info.id)
    }
  }

  const meet = (ref: Ref) => {
    const info = describeActor(ref)
    actors.set(info.id, { info, snapshot: null, taken: [] })
    dropOldest()
    add({ kind: 'actor', actor: info })
  }

  const take = (id: string, type: string, snapshot: object) => {
    const taken = (steps.get(id) ?? [])
      .map(transitionId)
      .filter((transition) => transition !== null)
    steps.delete(id)
    const shown = describeSnapshot(snapshot)
    const before = actors.get(id)
    if (before) {
      before.snapshot = shown
      if (taken.length > 0) before.taken = taken
    }
    add({ kind: 'snapshot', actor: id, type: scrubText(type), taken, snapshot: shown })
  }

  /** XState tells no snapshot of an actor that an action has thrown down. To subscribe would hide the error. */
  const lookForFailure = (ref: Ref, type: string) => {
    const id = ref.sessionId
    const isPlanned = watched.has(id)
    watched.set(id, type)
    if (isPlanned) return
    queueMicrotask(
      safely(() => {
        const last = watched.get(id) ?? type
        watched.delete(id)
        const snapshot = snapshotOf(ref)
        const told = actors.get(id)?.snapshot?.status
        if (snapshot?.status === 'error' && told !== 'error') take(id, last, snapshot)
      }),
    )
  }

  const record = (event: InspectionEvent) => {
    const { actorRef } = event
    const id = actorRef.sessionId
    if (!actors.has(id)) meet(actorRef)
    switch (event.type) {
      case '@xstate.event':
        add({
          kind: 'event',
          actor: id,
          from: event.sourceRef?.sessionId ?? null,
          type: scrubText(event.event.type),
          event: toPlain(event.event),
        })
        lookForFailure(actorRef, event.event.type)
        break
      case '@xstate.microstep':
        steps.set(id, [...(steps.get(id) ?? []), ...event['_transitions']])
        break
      case '@xstate.snapshot':
        take(id, event.event.type, event.snapshot)
        break
      default:
        // Steps and actions are told by the snapshot that they lead to.
        break
    }
  }

  return {
    inspect: (event) => safely(() => record(event))(),
    replay: () => ({ actors: [...actors.values()], records: [...records] }),
  }
}
