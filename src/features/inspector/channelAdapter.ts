import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { CHANNEL, isMessage, type Message, type TabInfo } from './channel'
import { createHistory } from './history'
import { scrubText } from './redact'

const currentPath = () => scrubText(window.location.pathname)

/**
 * Carries the library's events to our inspector. The library's own transport knows one page and one window;
 * a BroadcastChannel lets one inspector show every tab, and survive the reload of any of them.
 * @param onConnected called when an inspector has opened
 */
export function createChannelAdapter(onConnected: () => void) {
  const channel = new BroadcastChannel(CHANNEL)
  const history = createHistory()
  const tab: TabInfo = {
    // `randomUUID` is missing where the context is not secure.
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    path: currentPath(),
    startedAt: Date.now(),
  }
  let seq = 0
  const post = (message: Message) => channel.postMessage(message)
  const replay = () => {
    post({ type: 'replay', tab })
    for (const event of history.events()) post(event)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.type !== '@statelyai.connected') return
    onConnected()
    replay()
  })
  window.addEventListener('pagehide', () => post({ type: '@statelyai.disconnected', tab: tab.id }))
  // Back from the browser's cache, after a `pagehide`.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) replay()
  })
  replay()

  return {
    send: (event: StatelyInspectionEvent) => {
      const sent = { ...event, tab: tab.id, seq: ++seq, path: currentPath() }
      history.add(sent)
      post(sent)
    },
  }
}
