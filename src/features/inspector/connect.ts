import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { CHANNEL, KEPT, PAGE } from './channel'
import { createChannelAdapter } from './channelAdapter'
import { removeNotice, showLink, showNotice } from './notice'
import { observeActors } from './observeActors'

/** @returns whether the browser allowed the window. */
function openPage(): boolean {
  // Without `noopener`, which would hide whether the browser allowed it. It is our own page.
  const isOpen = window.open(PAGE, CHANNEL) !== null
  if (!isOpen) showLink(PAGE, CHANNEL)
  return isOpen
}

/**
 * Opens the inspector unless one is open or loading, without waiting for an answer.
 * Open inspectors share a lock, which `presence.ts` requests. A page that opens one holds the lock alone until an
 * inspector connects: however long that takes, no other page opens a second.
 * If the window is closed before it connects, this page holds the lock until it is reloaded or closed.
 * @param connected settles once an inspector has connected, which it does after it requested the lock
 */
async function openUnlessOpen(connected: Promise<void>): Promise<void> {
  if (!('locks' in navigator)) {
    // The context is not secure, as at a network address of the development server. A window that this tab opened
    // before is at least used again; another tab opens its own.
    openPage()
    return
  }
  try {
    await navigator.locks.request(CHANNEL, { ifAvailable: true }, (lock) =>
      lock && openPage() ? connected : undefined,
    )
  } catch {
    // The browser denies locks to the site: better one inspector too many than none.
    openPage()
  }
}

/** Our own inspector: one window for all tabs. */
function connectOwn() {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const adapter = createChannelAdapter(() => {
    resolve()
    removeNotice()
  })
  void openUnlessOpen(connected)
  return adapter
}

/** Another inspector that speaks the library's protocol, such as Stately's. Each tab opens its own window. */
function connectOther(url: string) {
  const { adapter } = createBrowserInspector({
    url,
    maxDeferredEvents: KEPT,
    // The events are plain JSON already. The default would cut objects with more than ten fields.
    serialize: (event) => event,
  })
  if (!adapter.targetWindow) {
    // The library's name for its window.
    showLink(url, 'xstateinspector', (opened) => {
      adapter.targetWindow = opened
    })
  }
  return adapter
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

/**
 * Shows the actors of this page in an inspector: ours for `?inspect`, the one at the address for `?inspect=<address>`.
 * For development only: import it behind `import.meta.env.DEV`, so that no build contains it.
 * @returns `inspect`, for the options of `createActor`; undefined if the address is not one
 */
export function connectInspector(): { inspect?: (event: InspectionEvent) => void } {
  const address = new URLSearchParams(window.location.search).get('inspect')
  if (!address) return { inspect: observeActors(connectOwn()) }
  if (isWebAddress(address)) return { inspect: observeActors(connectOther(address)) }
  showNotice(
    `The inspector’s address must begin with http:// or https://, and “${address}” does not.`,
  )
  return {}
}
