import { LOCALE } from './locale'

/** Where the zone of the person who is signed in is kept between visits. */
const KEY = 'time-zone'

const listeners = new Set<() => void>()
let zone: string | undefined
let isRead = false

/** The zone, where this browser can tell its time: browsers and databases differ in the names that they know. */
function known(name: string | null | undefined): string | undefined {
  if (!name) return undefined
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return undefined
  }
}

function stored(): string | undefined {
  try {
    return known(localStorage.getItem(KEY))
  } catch {
    // Without storage the zone is known once the profile is read.
    return undefined
  }
}

/** The time zone of the profile of the person who is signed in (IANA name); `undefined` is the device's own. A build writes UTC. */
export function viewerZone(): string | undefined {
  if (typeof window === 'undefined') return 'UTC'
  if (!isRead) zone = stored()
  isRead = true
  return zone
}

/**
 * Takes the zone over for every time on every page, and keeps it for the next visit.
 * @param next of the profile; empty or unknown to this browser: the device's own
 */
export function setViewerZone(next: string | undefined): void {
  const before = viewerZone()
  zone = known(next)
  if (zone === before) return
  try {
    if (zone === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, zone)
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function onViewerZone(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
