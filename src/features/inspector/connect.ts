import type { InspectionEvent } from 'xstate'
import { CHANNEL, isMessage, PAGE, type Message, type TabInfo } from './protocol'
import { createRecorder } from './recorder'
import { removeLink, showLink } from './inspectorLink'

const WINDOW_NAME = CHANNEL

/** @returns whether the browser let it open. */
function openPage(): boolean {
  // Without `noopener`, which would hide whether the browser let it open. It is our own page.
  const opened = window.open(PAGE, WINDOW_NAME)
  if (opened) return true
  const address = new URL(PAGE, window.location.origin).href
  console.info(`The browser did not let the inspector open. Its address: ${address}`)
  showLink(PAGE, WINDOW_NAME)
  return false
}

/**
 * Opens the inspector unless one is open or on its way, without waiting for any answer.
 * Open inspectors share a lock, from `presence.ts` on. A page that opens one has that lock to itself until an inspector
 * speaks: however long the new one takes to load, no other page opens a second.
 * A window that was closed before it spoke leaves the lock with this page, until that is loaded anew or closed.
 * @param spoken settles once an inspector has spoken, which it does after it asked for the lock
 */
async function openUnlessOpen(spoken: Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    // No secure context, as at a network address of the development server. A window of that name which this tab opened
    // before is at least used again; another tab opens its own.
    openPage()
    return
  }
  try {
    await navigator.locks.request(CHANNEL, { ifAvailable: true }, (lock) =>
      lock && openPage() ? spoken : undefined,
    )
  } catch {
    // The browser keeps locks from the site: rather one inspector too many than none.
    openPage()
  }
}

/**
 * Shows the actors of this page in the inspector, which it opens in a window of its own unless one is open
 * or on its way.
 * For development only: import it behind `import.meta.env.DEV`, so that no build holds it.
 * @returns `inspect`, to be given to `createActor` before the actor starts. It never throws.
 */
export function connectInspector(): { inspect: (event: InspectionEvent) => void } {
  const channel = new BroadcastChannel(CHANNEL)
  const tab: TabInfo = {
    // `randomUUID` is missing where the context is not secure.
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
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

  const { promise: spoken, resolve: hear } = Promise.withResolvers<void>()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.kind !== 'ask') return
    hear()
    removeLink()
    replay()
  })
  window.addEventListener('pagehide', () => post({ v: 1, kind: 'bye', tab: tab.id }))
  // Back from the browser's cache, after a `pagehide`.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) replay()
  })

  post({ v: 1, kind: 'anyone' })
  void openUnlessOpen(spoken)

  return { inspect: recorder.inspect }
}
