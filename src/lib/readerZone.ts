import { isTimeZone } from './timeZones'

/** Where the zone of the person who is signed in is kept between visits. */
const KEY = 'time-zone'

const listeners = new Set<() => void>()
let zone: string | undefined
let isRead = false

function stored(): string | undefined {
  try {
    const value = localStorage.getItem(KEY)
    return value !== null && isTimeZone(value) ? value : undefined
  } catch {
    // Without storage the zone is known once the profile is read.
    return undefined
  }
}

/** The time zone of the profile of the person who is signed in (IANA name); `undefined` is the device's own. */
export function readerZone(): string | undefined {
  if (!isRead) zone = stored()
  isRead = true
  return zone
}

/**
 * Takes the zone over for every time on every page, and keeps it for the next visit.
 * @param next of the profile; empty or unknown to this browser: the device's own
 */
export function setReaderZone(next: string | undefined): void {
  const known = next !== undefined && isTimeZone(next) ? next : undefined
  if (known === readerZone()) return
  zone = known
  try {
    if (known === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, known)
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function onReaderZone(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
