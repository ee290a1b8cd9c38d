import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { brand } from '@/lib/brand'

/** The channel between the pages of the site and our inspector: this origin only, plain JSON only. */
export const CHANNEL = `${brand.slug}-inspector`

/** Where the development server serves our inspector's page. */
export const PAGE = `${import.meta.env.BASE_URL}src/features/inspector/index.html`

/** How many events a page of the site keeps for an inspector that opens later, and the inspector for each page. */
export const KEPT = 500

/** How many actors that have ended both keep. */
export const ENDED_KEPT = 30

export interface TabInfo {
  /** New after each load of the page. */
  id: string
  path: string
  /** Milliseconds since 1970. */
  startedAt: number
}

/** An event of the library, with the fields that distinguish several tabs. */
export type TabEvent = StatelyInspectionEvent & {
  /** The id of the tab. */
  tab: string
  /** Counts up in one tab. */
  seq: number
  /** The page's path at that time, without search and hash, which may carry codes. */
  path: string
}

/** The library's messages, and one more: `replay` announces all events that a tab has kept. */
export type Message =
  | { type: '@statelyai.connected' }
  | { type: '@statelyai.disconnected'; tab: string }
  | { type: 'replay'; tab: TabInfo }
  | TabEvent

/** @returns whether this came from one of our pages. */
export function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  return data.type === '@statelyai.connected' || 'tab' in data
}
