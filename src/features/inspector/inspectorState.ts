import { ENDED_KEPT, KEPT, type Message, type TabEvent, type TabInfo } from './channel'
import { describeChart, eventLabel, leavesOf, type ChartState } from './chart'
import type { Json } from './plain'

/** How many closed pages can still be shown. */
const CLOSED_KEPT = 4

interface ActorInfo {
  /** Unique in its page: 'x:0'. */
  id: string
  /** The id of the machine or the invocation; several actors may have it, one after another. */
  name: string
  /** null for actors that are no machines. */
  chart: ChartState | null
}

/** A snapshot as `observeActors` sends it. */
export interface SnapshotInfo {
  status: string
  value?: Json
  tags?: Json[]
  context?: Json
  /** Ids of the chart's transitions that led to it. */
  transitions: string[]
}

/** The latest that is known of an actor. */
export interface ActorState {
  info: ActorInfo
  snapshot: SnapshotInfo | null
  /** Ids of the chart's transitions that were taken last. */
  taken: string[]
}

/** One line of the log. */
export interface Entry {
  seq: number
  at: number
  actorName: string
  kind: 'event' | 'transition' | 'unhandled' | 'status'
  label: string
  /** More about the label. */
  note: string
  detail: Json
}

export interface TabState {
  info: TabInfo
  /** Counts the pages that have connected: 1, 2, 3 … */
  number: number
  path: string
  live: boolean
  lastSeq: number
  /** In the order in which they were created. */
  actors: ActorState[]
  /** Oldest first. */
  entries: Entry[]
}

export interface InspectorState {
  /** Oldest first. */
  tabs: TabState[]
  /** How many pages have connected. */
  count: number
}

export const EMPTY_STATE: InspectorState = { tabs: [], count: 0 }

/** @returns whether the actor still runs. */
export const isActive = ({ snapshot }: ActorState) => !snapshot || snapshot.status === 'active'

/** What changed between two values, leaf by leaf: parallel regions that stayed are left out. */
function describeStep(before: SnapshotInfo | null, after: SnapshotInfo, type: string): string {
  const from = leavesOf(before?.value)
  const to = leavesOf(after.value)
  if (!before) return `${type === 'xstate.init' ? 'starts' : 'is'} in ${to.join(', ')}`
  const left = from.filter((leaf) => !to.includes(leaf))
  const entered = to.filter((leaf) => !from.includes(leaf))
  if (left.length === 0 && entered.length === 0) return `stays in ${to.join(', ')}`
  return `${left.join(', ')} → ${entered.join(', ')}`
}

function nameIn(tab: TabState, id: string | undefined): string {
  if (id === undefined) return 'outside'
  return tab.actors.find(({ info }) => info.id === id)?.info.name ?? id
}

const snapshotIn = (event: TabEvent & { type: '@xstate.snapshot' }) =>
  event.snapshot as unknown as SnapshotInfo

function createEntry(tab: TabState, event: TabEvent): Entry | null {
  if (event.type === '@xstate.actor') return null
  const { seq, sessionId } = event
  const base = { seq, at: Number(event.createdAt), actorName: nameIn(tab, sessionId) }
  const { type } = event.event
  const label = eventLabel(type)

  if (event.type === '@xstate.event') {
    const detail = event.event as unknown as Json
    return type === 'xstate.init'
      ? { ...base, kind: 'status', label: 'started', note: '', detail }
      : { ...base, kind: 'event', label, note: `from ${nameIn(tab, event.sourceId)}`, detail }
  }

  const snapshot = snapshotIn(event)
  const before = tab.actors.find(({ info }) => info.id === sessionId)?.snapshot ?? null
  const detail = snapshotFields(snapshot)
  const note = `on ${label}`
  if (before && before.status !== snapshot.status) {
    return { ...base, kind: 'status', label: snapshot.status, note, detail }
  }
  if (snapshot.transitions.length > 0 || (!before && snapshot.value !== undefined)) {
    const step = describeStep(before, snapshot, type)
    return { ...base, kind: 'transition', label: step, note, detail }
  }
  if (snapshot.value === undefined || snapshot.status !== 'active') return null
  return { ...base, kind: 'unhandled', label, note: 'no transition taken', detail }
}

/** The fields of a snapshot that people read: the status and the value first. */
export function snapshotFields(snapshot: SnapshotInfo): Record<string, Json> {
  const { status, value, tags, transitions: _, ...others } = snapshot
  return {
    status,
    ...(value !== undefined && { value }),
    ...(tags && tags.length > 0 && { tags }),
    ...others,
  }
}

function withoutOldest<T>(list: T[], isOld: (item: T) => boolean, kept: number): T[] {
  const dropped = new Set(list.filter(isOld).slice(0, -kept))
  return dropped.size > 0 ? list.filter((item) => !dropped.has(item)) : list
}

function updateActors(actors: ActorState[], event: TabEvent): ActorState[] {
  const { sessionId: id } = event
  if (event.type === '@xstate.actor') {
    const chart = event.definition === undefined ? null : describeChart(event.definition)
    return [...actors, { info: { id, name: event.name, chart }, snapshot: null, taken: [] }]
  }
  if (event.type !== '@xstate.snapshot') return actors
  const snapshot = snapshotIn(event)
  const { transitions } = snapshot
  const updated = actors.map((actor) =>
    actor.info.id === id
      ? { ...actor, snapshot, taken: transitions.length > 0 ? transitions : actor.taken }
      : actor,
  )
  return withoutOldest(updated, (actor) => !isActive(actor), ENDED_KEPT)
}

function addEvent(tab: TabState, event: TabEvent): TabState {
  // A replay repeats what is known.
  if (event.seq <= tab.lastSeq) return tab
  const entry = createEntry(tab, event)
  return {
    ...tab,
    path: event.path,
    lastSeq: event.seq,
    actors: updateActors(tab.actors, event),
    entries: entry ? [...tab.entries, entry].slice(-KEPT) : tab.entries,
  }
}

/** The state after a message. Events of unknown pages are ignored: a replay, which contains them, follows. */
export function receive(state: InspectorState, message: Message): InspectorState {
  const change = (id: string, update: (tab: TabState) => TabState): InspectorState => {
    const tabs = state.tabs.map((tab) => (tab.info.id === id ? update(tab) : tab))
    return { ...state, tabs: withoutOldest(tabs, ({ live }) => !live, CLOSED_KEPT) }
  }
  switch (message.type) {
    case '@statelyai.connected':
      return state
    case '@statelyai.disconnected':
      return change(message.tab, (tab) => ({ ...tab, live: false }))
    case 'replay': {
      const info = message.tab
      if (state.tabs.some((tab) => tab.info.id === info.id)) {
        return change(info.id, (tab) => ({ ...tab, live: true }))
      }
      const number = state.count + 1
      const { path } = info
      const added = { info, number, path, live: true, lastSeq: 0, actors: [], entries: [] }
      return { count: number, tabs: [...state.tabs, added] }
    }
    default:
      return change(message.tab, (tab) => addEvent(tab, message))
  }
}

/** The state without the log of one page; its actors stay. */
export function clearLog(state: InspectorState, tabId: string): InspectorState {
  return {
    ...state,
    tabs: state.tabs.map((tab) => (tab.info.id === tabId ? { ...tab, entries: [] } : tab)),
  }
}
