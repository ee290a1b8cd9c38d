import { isMessage, type Message } from './channel'
import { clearLog, EMPTY_STATE, receive, type InspectorState } from './inspectorState'

/** Messages that arrive together are shown together. */
const BATCH_MS = 60

/** The parts of a BroadcastChannel that the store uses. */
export interface Channel {
  postMessage: (message: Message) => void
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

export interface InspectorStore {
  subscribe: (listener: () => void) => () => void
  getState: () => InspectorState
  clear: (tabId: string) => void
}

/** Collects what the pages of the site send. It connects at once, so that they replay what they have kept. */
export function createInspectorStore(channel: Channel): InspectorStore {
  const listeners = new Set<() => void>()
  let state = EMPTY_STATE
  let waiting: Message[] = []

  const set = (next: InspectorState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const flush = () => {
    const messages = waiting
    waiting = []
    set(messages.reduce(receive, state))
  }

  channel.addEventListener('message', ({ data }) => {
    if (!isMessage(data)) return
    if (waiting.length === 0) setTimeout(flush, BATCH_MS)
    waiting.push(data)
  })
  channel.postMessage({ type: '@statelyai.connected' })

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    clear: (tabId) => set(clearLog(state, tabId)),
  }
}
