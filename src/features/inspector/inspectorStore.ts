import { clearLog, isFromStranger, NOTHING, receive, type InspectorState } from './inspectorState'
import { isMessage, type Message } from './protocol'

/** Messages that come thick are shown together. */
const BATCH_MS = 60

/** What the store needs of a BroadcastChannel. */
export interface Channel {
  postMessage: (message: Message) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

export interface InspectorStore {
  subscribe: (listener: () => void) => () => void
  getState: () => InspectorState
  clear: (tabId: string) => void
}

/** Collects what the pages of the site tell, and asks them for all of it first. */
export function createInspectorStore(channel: Channel): InspectorStore {
  const listeners = new Set<() => void>()
  let state = NOTHING
  let waiting: Message[] = []

  const set = (next: InspectorState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const flush = () => {
    const messages = waiting
    waiting = []
    const after = messages.reduce(receive, state)
    set(after)
    if (messages.some((message) => isFromStranger(after, message))) ask()
  }
  const ask = () => channel.postMessage({ v: 1, kind: 'ask' })

  channel.addEventListener('message', ({ data }) => {
    if (!isMessage(data) || data.kind === 'ask') return
    if (data.kind === 'anyone') {
      // At once: timers of a page in the background are slow.
      ask()
      return
    }
    if (waiting.length === 0) setTimeout(flush, BATCH_MS)
    waiting.push(data)
  })
  ask()

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    clear: (tabId) => set(clearLog(state, tabId)),
  }
}
