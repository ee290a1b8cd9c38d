import type { InspectionEvent } from 'xstate'
import { CHANNEL, isMessage, PAGE, type Message, type TabInfo } from './protocol'
import { createRecorder } from './recorder'
import { removeLink, showLink } from './inspectorLink'

/** Long enough for an open inspector to say so. */
const ANSWER_MS = 400

const WINDOW_NAME = CHANNEL

function openPage(): void {
  // Without `noopener`, which would hide whether the browser let it open. It is our own page.
  const opened = window.open(PAGE, WINDOW_NAME)
  if (opened) return
  const address = new URL(PAGE, window.location.origin).href
  console.info(`The browser did not let the inspector open. Its address: ${address}`)
  showLink(PAGE, WINDOW_NAME)
}

/**
 * Shows the actors of this page in the inspector, which it opens in a window of its own unless one is open.
 * For development only: import it behind `import.meta.env.DEV`, so that no build holds it.
 * @returns `inspect`, to be given to `createActor` before the actor starts. It never throws.
 */
export function connectInspector(): { inspect: (event: InspectionEvent) => void } {
  const channel = new BroadcastChannel(CHANNEL)
  const tab: TabInfo = {
    id: crypto.randomUUID(),
    path: window.location.pathname,
    startedAt: Date.now(),
  }
  const post = (message: Message) => channel.postMessage(message)
  const recorder = createRecorder({
    post: (record) => post({ v: 1, kind: 'record', tab: tab.id, record }),
    now: Date.now,
    path: () => window.location.pathname,
  })
  const replay = () => post({ v: 1, kind: 'replay', tab, ...recorder.replay() })

  let answered = false
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.kind !== 'ask') return
    answered = true
    removeLink()
    replay()
  })
  window.addEventListener('pagehide', () => post({ v: 1, kind: 'bye', tab: tab.id }))
  // Back from the browser's cache, after a `pagehide`.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) replay()
  })

  post({ v: 1, kind: 'anyone' })
  setTimeout(() => {
    if (!answered) openPage()
  }, ANSWER_MS)

  return { inspect: recorder.inspect }
}
