import { eventLabel, leavesOf } from './chart'
import type { Json } from './plain'
import {
  KEPT,
  type ActorState,
  type InspectorRecord,
  type Message,
  type SnapshotInfo,
  type TabInfo,
} from './protocol'

/** Pages that are gone, and may still be looked at. */
const GONE_KEPT = 4
const ENDED_KEPT = 30

/** One line of the log. */
export interface Entry {
  seq: number
  at: number
  /** The actor's number, and its name for people. */
  actor: string
  actorName: string
  kind: 'event' | 'transition' | 'unhandled' | 'status'
  label: string
  /** What the line says beyond its label. */
  note: string
  detail: Json
}

export interface TabState {
  info: TabInfo
  /** Counts the pages that were met: 1, 2, 3 … */
  number: number
  path: string
  live: boolean
  lastSeq: number
  /** In the order in which they were born. */
  actors: ActorState[]
  /** Oldest first. */
  entries: Entry[]
}

export interface InspectorState {
  /** Oldest first. */
  tabs: TabState[]
  met: number
}

export const NOTHING: InspectorState = { tabs: [], met: 0 }

const stateText = (leaves: string[]) => leaves.join(', ')

/** What changed between two values, leaf by leaf: parallel regions that stayed are left out. */
function stepText(before: SnapshotInfo | null, after: SnapshotInfo, type: string): string {
  const from = leavesOf(before?.value)
  const to = leavesOf(after.value)
  if (!before) return `${type === 'xstate.init' ? 'starts' : 'is'} in ${stateText(to)}`
  const left = from.filter((leaf) => !to.includes(leaf))
  const entered = to.filter((leaf) => !from.includes(leaf))
  if (left.length === 0 && entered.length === 0) return `stays in ${stateText(to)}`
  return `${stateText(left)} → ${stateText(entered)}`
}

function nameIn(tab: TabState, id: string | null): string {
  if (id === null) return 'outside'
  return tab.actors.find(({ info }) => info.id === id)?.info.name ?? id
}

function entryOf(tab: TabState, record: InspectorRecord): Entry | null {
  if (record.kind === 'actor') return null
  const { seq, at, actor } = record
  const base = { seq, at, actor, actorName: nameIn(tab, actor) }
  const label = eventLabel(record.type)

  if (record.kind === 'event') {
    const detail = record.event
    return record.type === 'xstate.init'
      ? { ...base, kind: 'status', label: 'started', note: '', detail }
      : { ...base, kind: 'event', label, note: `from ${nameIn(tab, record.from)}`, detail }
  }

  const { snapshot, taken } = record
  const before = tab.actors.find(({ info }) => info.id === actor)?.snapshot ?? null
  const detail = toDetail(snapshot)
  if (before && before.status !== snapshot.status) {
    return { ...base, kind: 'status', label: snapshot.status, note: `on ${label}`, detail }
  }
  if (taken.length > 0 || (!before && snapshot.value !== undefined)) {
    return {
      ...base,
      kind: 'transition',
      label: stepText(before, snapshot, record.type),
      note: `on ${label}`,
      detail,
    }
  }
  if (snapshot.value === undefined || snapshot.status !== 'active') return null
  return { ...base, kind: 'unhandled', label, note: 'no transition taken', detail }
}

/** The snapshot as people read it: the value first. */
export function toDetail({ status, value, tags, parts }: SnapshotInfo): Record<string, Json> {
  return {
    status,
    ...(value === undefined ? {} : { value }),
    ...(tags && tags.length > 0 ? { tags } : {}),
    ...parts,
  }
}

function withoutOldEnded(actors: ActorState[]): ActorState[] {
  const ended = actors.filter(({ snapshot }) => snapshot && snapshot.status !== 'active')
  const dropped = new Set(ended.slice(0, Math.max(0, ended.length - ENDED_KEPT)))
  return dropped.size > 0 ? actors.filter((actor) => !dropped.has(actor)) : actors
}

function addRecord(tab: TabState, record: InspectorRecord): TabState {
  if (record.seq <= tab.lastSeq) return tab
  const entry = entryOf(tab, record)
  let { actors } = tab
  if (record.kind === 'actor') {
    const known = actors.some(({ info }) => info.id === record.actor.id)
    if (!known) actors = [...actors, { info: record.actor, snapshot: null, taken: [] }]
  } else if (record.kind === 'snapshot') {
    actors = withoutOldEnded(
      actors.map((actor) =>
        actor.info.id === record.actor
          ? {
              ...actor,
              snapshot: record.snapshot,
              taken: record.taken.length > 0 ? record.taken : actor.taken,
            }
          : actor,
      ),
    )
  }
  return {
    ...tab,
    live: true,
    path: record.path,
    lastSeq: record.seq,
    actors,
    entries: entry ? [...tab.entries, entry].slice(-KEPT) : tab.entries,
  }
}

/** Actors that were born before the oldest record that is left are taken as they stand. */
function addReplay(tab: TabState, actors: ActorState[], records: InspectorRecord[]): TabState {
  const after = records.reduce(addRecord, {
    ...tab,
    actors: actors.map((actor) => {
      const met = tab.actors.find(({ info }) => info.id === actor.info.id)
      return met ?? { ...actor, snapshot: null, taken: [] }
    }),
  })
  return {
    ...after,
    live: true,
    // Whatever the records left out, the latest of each actor is known.
    actors: actors.length > 0 ? actors : after.actors,
  }
}

function withoutOldGone(tabs: TabState[]): TabState[] {
  const gone = tabs.filter(({ live }) => !live)
  const dropped = new Set(gone.slice(0, Math.max(0, gone.length - GONE_KEPT)))
  return dropped.size > 0 ? tabs.filter((tab) => !dropped.has(tab)) : tabs
}

/** True where the message is of a page that the inspector has not met, and must be asked to tell all. */
export function isFromStranger(state: InspectorState, message: Message): boolean {
  return message.kind === 'record' && !state.tabs.some(({ info }) => info.id === message.tab)
}

/** The state after a message. Records of pages that were not met are left to their replay, which holds them. */
export function receive(state: InspectorState, message: Message): InspectorState {
  const change = (id: string, next: (tab: TabState) => TabState): InspectorState => ({
    ...state,
    tabs: withoutOldGone(state.tabs.map((tab) => (tab.info.id === id ? next(tab) : tab))),
  })
  switch (message.kind) {
    case 'ask':
    case 'anyone':
      return state
    case 'bye':
      return change(message.tab, (tab) => ({ ...tab, live: false }))
    case 'record':
      return change(message.tab, (tab) => addRecord(tab, message.record))
    case 'replay': {
      const { tab: info, actors, records } = message
      if (state.tabs.some((tab) => tab.info.id === info.id)) {
        return change(info.id, (tab) => addReplay(tab, actors, records))
      }
      const number = state.met + 1
      const { path } = info
      const fresh = { info, number, path, live: true, lastSeq: 0, actors: [], entries: [] }
      return { met: number, tabs: [...state.tabs, addReplay(fresh, actors, records)] }
    }
  }
}

/** The state without the log of one page; its actors stay. */
export function clearLog(state: InspectorState, tabId: string): InspectorState {
  return {
    ...state,
    tabs: state.tabs.map((tab) => (tab.info.id === tabId ? { ...tab, entries: [] } : tab)),
  }
}
