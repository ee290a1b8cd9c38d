import { brand } from '@/lib/brand'
import type { ChartState } from './chart'
import type { Json } from './plain'

/** The channel between the pages of the site and the inspector: this origin only, plain JSON only. */
export const CHANNEL = `${brand.slug}-inspector`

/** Where the development server serves the inspector's page. */
export const PAGE = `${import.meta.env.BASE_URL}src/features/inspector/index.html`

/** How many records a page of the site keeps for an inspector that opens later, and the inspector for each page. */
export const KEPT = 500

export interface ActorInfo {
  /** Unique in its page: 'x:0'. */
  id: string
  /** The machine's or the invocation's id; several actors may bear it, one after another. */
  name: string
  parent: string | null
  /** null for actors that are no machines. */
  chart: ChartState | null
}

export interface SnapshotInfo {
  status: string
  value?: Json
  tags?: string[]
  /** error, output, context, children, input: whatever the snapshot has. */
  parts: Record<string, Json>
}

/** The latest of an actor. */
export interface ActorState {
  info: ActorInfo
  snapshot: SnapshotInfo | null
  /** Ids of the chart's transitions that were taken last. */
  taken: string[]
}

interface RecordBase {
  /** Counts up in one page. */
  seq: number
  /** Milliseconds since 1970. */
  at: number
  /** The page's path at that moment, without search and hash, which may carry codes. */
  path: string
}

export type InspectorRecord = RecordBase &
  (
    | { kind: 'actor'; actor: ActorInfo }
    | { kind: 'event'; actor: string; from: string | null; type: string; event: Json }
    | { kind: 'snapshot'; actor: string; type: string; taken: string[]; snapshot: SnapshotInfo }
  )

export interface TabInfo {
  /** Another one after each load of the page. */
  id: string
  path: string
  startedAt: number
}

export type Message = { v: 1 } & (
  | /** From the inspector: tell me everything. */ { kind: 'ask' }
  | /** From a page that is new: an inspector that is open asks it back. */ { kind: 'anyone' }
  | { kind: 'replay'; tab: TabInfo; actors: ActorState[]; records: InspectorRecord[] }
  | { kind: 'record'; tab: string; record: InspectorRecord }
  | { kind: 'bye'; tab: string }
)

/** Guards against a page that still runs an older version of this file. */
export function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'v' in data && data.v === 1 && 'kind' in data
}
