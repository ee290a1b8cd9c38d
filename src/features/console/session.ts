import type { Output } from '@/domain/bit/evaluate'

/** One line that was run, with its answers. */
export interface Entry {
  id: number
  line: string
  /** When it was run, in milliseconds since 1970. */
  at: number
  outputs: readonly Output[]
  isRunning: boolean
}

export interface Tab {
  id: number
  /** What is typed and has not run. */
  line: string
  /** The line came from an address and nobody has changed it. */
  isFromLink: boolean
  entries: readonly Entry[]
}

/** Everything that the console of this page holds. */
export interface Session {
  tabs: readonly Tab[]
  /** The id of the tab that is shown. */
  current: number
  /** The next id, of a tab or an entry. */
  next: number
}

export const MOST_TABS = 6
/** Older entries are forgotten. */
const MOST_ENTRIES = 1000

const newTab = (id: number): Tab => ({ id, line: '', isFromLink: false, entries: [] })

export const firstSession: Session = { tabs: [newTab(1)], current: 1, next: 2 }

export function currentTab({ tabs, current }: Session): Tab {
  return tabs.find(({ id }) => id === current) ?? tabs[0] ?? newTab(1)
}

function inTab(session: Session, id: number, change: (tab: Tab) => Partial<Tab>): Session {
  return {
    ...session,
    tabs: session.tabs.map((tab) => (tab.id === id ? { ...tab, ...change(tab) } : tab)),
  }
}

export function openTab(session: Session): Session {
  const { tabs, next } = session
  if (tabs.length >= MOST_TABS) return session
  return { tabs: [...tabs, newTab(next)], current: next, next: next + 1 }
}

/** Closes a tab and shows the one after it. The last tab is replaced by an empty one. */
export function closeTab(session: Session, id: number): Session {
  const at = session.tabs.findIndex((tab) => tab.id === id)
  const tabs = session.tabs.filter((tab) => tab.id !== id)
  if (tabs.length === 0) return openTab({ ...session, tabs })
  const neighbour = tabs[Math.min(at, tabs.length - 1)]?.id ?? session.current
  return { ...session, tabs, current: session.current === id ? neighbour : session.current }
}

export const showTab = (session: Session, current: number): Session => ({ ...session, current })

export const typeLine = (session: Session, line: string): Session =>
  inTab(session, session.current, () => ({ line, isFromLink: false }))

/** Puts a line from an address into an empty line; what a person is typing stays in its tab. */
export function offerLine(session: Session, line: string): Session {
  const typed = currentTab(session).line
  const place = typed === '' || typed === line ? session : openTab(session)
  return inTab(place, place.current, () => ({ line, isFromLink: true }))
}

/** Begins an entry and empties the line. The new entry has the id `session.next`. */
export function startEntry(session: Session, tabId: number, line: string, at: number): Session {
  const entry: Entry = { id: session.next, line, at, outputs: [], isRunning: true }
  const started = inTab(session, tabId, ({ entries }) => ({
    line: '',
    isFromLink: false,
    entries: [...entries, entry].slice(-MOST_ENTRIES),
  }))
  return { ...started, next: session.next + 1 }
}

function inEntry(session: Session, id: number, change: (entry: Entry) => Partial<Entry>): Session {
  return {
    ...session,
    tabs: session.tabs.map((tab) => {
      // The answers belong to one of the last entries: tabs without it stay the same object.
      const at = tab.entries.findLastIndex((entry) => entry.id === id)
      const entry = tab.entries[at]
      return entry === undefined
        ? tab
        : { ...tab, entries: tab.entries.with(at, { ...entry, ...change(entry) }) }
    }),
  }
}

export const addOutput = (session: Session, entryId: number, output: Output): Session =>
  inEntry(session, entryId, ({ outputs }) => ({ outputs: [...outputs, output] }))

export const endEntry = (session: Session, entryId: number): Session =>
  inEntry(session, entryId, () => ({ isRunning: false }))

/** Empties the transcript of the tab that is shown. A running line stays. */
export const clearTab = (session: Session): Session =>
  inTab(session, session.current, ({ entries }) => ({
    entries: entries.filter(({ isRunning }) => isRunning),
  }))

/** How a line ended, for its glyph. */
export type Outcome = 'running' | 'done' | 'stopped' | 'failed'

export function outcomeOf({ isRunning, outputs }: Entry): Outcome {
  if (isRunning) return 'running'
  const last = outputs.at(-1)
  if (last?.kind !== 'problem') return 'done'
  const { code } = last.problem
  return code === 'cancelled' || code === 'sign_in_required' ? 'stopped' : 'failed'
}

/** What a tab is called: the command of its last line. */
export function nameOfTab({ entries }: Tab): string {
  const words = entries.at(-1)?.line.split('|')[0]?.trim().split(/\s+/) ?? []
  return words.length === 0 ? 'New' : words.slice(0, 2).join(' ').slice(0, 24)
}
