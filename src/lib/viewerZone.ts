import { LOCALE } from './locale.ts'

/** The storage key of the signed-in person's zone. */
const KEY = 'time-zone'

const listeners = new Set<() => void>()
let zone: string | undefined
let isRead = false

/** The zone, if this browser knows it: browsers and databases know different names. */
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
    // Without storage the zone is known only after the profile is loaded.
    return undefined
  }
}

/** The time zone of the signed-in person's profile (IANA name). `undefined` is the device's own. A build uses UTC. */
export function viewerZone(): string | undefined {
  if (typeof window === 'undefined') return 'UTC'
  if (!isRead) zone = stored()
  isRead = true
  return zone
}

/**
 * Uses the zone for all times on the site and stores it for the next visit.
 * @param next the zone of the profile; if it is empty or unknown to the browser, the device's own zone is used
 */
export function setViewerZone(next: string | undefined): void {
  const before = viewerZone()
  zone = known(next)
  if (zone === before) return
  try {
    if (zone === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, zone)
  } catch {
    // Without storage the zone lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

export function onViewerZone(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
