import * as v from 'valibot'

/** Larger than any session that the service gives out: cookies and headers would refuse it long before. */
const LONGEST_SESSION = 200_000

const text = v.pipe(v.string(), v.minLength(1))

const sessionSchema = v.object({
  access_token: text,
  refresh_token: text,
  expires_at: v.pipe(v.number(), v.finite()),
  user: v.object({ id: text, email: v.nullish(v.string()) }),
})

/** A session as the client stores it, as far as this site reads it. Tokens: never hand one to the machine. */
type StoredSession = v.InferOutput<typeof sessionSchema>

export interface Area {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SessionStorageOptions {
  /** The key of the session; everything that the client keeps begins with it. */
  key: string
  /** The browser's storages; may throw, or give nothing. */
  local: () => Area | null | undefined
  session: () => Area | null | undefined
}

/** The client's storage: what it wants of one, and what this site wants to know of it. */
export interface SessionStorage {
  readonly key: string
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** The stored session, or null. */
  read(): StoredSession | null
  /** Removes everything of the client's from both storages, and nothing else of the site's. */
  clear(): void
  /** False where sessions live in memory only and end with the tab: blocked or full storage. */
  isPersistent(): boolean
  /** Calls the listener when `isPersistent` changes; gives what ends that. */
  subscribe(listener: () => void): () => void
}

/**
 * A storage for sessions that outlives blocked, missing and full browser storage by going on in memory, and that
 * takes a malformed session for none.
 */
export function createSessionStorage({
  key: sessionKey,
  local,
  session,
}: SessionStorageOptions): SessionStorage {
  const memory = new Map<string, string>()
  const listeners = new Set<() => void>()
  let isFailing = false
  let last: { raw: string; parsed: StoredSession | null } | null = null

  const fail = () => {
    if (isFailing) return
    isFailing = true
    for (const listener of listeners) listener()
  }

  /** Runs on the storage where it can; otherwise gives the fallback. */
  const attempt = <T>(area: () => Area | null | undefined, fallback: T, use: (area: Area) => T) => {
    try {
      const found = area()
      if (found) return use(found)
    } catch {
      // Blocked by the browser, or full: memory takes over.
    }
    fail()
    return fallback
  }

  const removeItem = (key: string) => {
    memory.delete(key)
    attempt(local, undefined, (area) => area.removeItem(key))
  }

  const raw = (key: string) => memory.get(key) ?? attempt(local, null, (area) => area.getItem(key))

  const read = () => {
    const value = raw(sessionKey)
    if (value === null) return null
    if (last?.raw !== value) last = { raw: value, parsed: parseSession(value) }
    if (last.parsed === null) removeItem(sessionKey)
    return last.parsed
  }

  return {
    key: sessionKey,
    read,
    removeItem,
    getItem: (key) => (key === sessionKey && read() === null ? null : raw(key)),
    setItem(key, value) {
      const isWritten = attempt(local, false, (area) => {
        area.setItem(key, value)
        return true
      })
      if (isWritten) return void memory.delete(key)
      // An older value in a full storage must not come back with the next page.
      attempt(local, undefined, (area) => area.removeItem(key))
      memory.set(key, value)
    },
    clear() {
      for (const key of memory.keys()) if (key.startsWith(sessionKey)) memory.delete(key)
      for (const area of [local, session]) {
        attempt(area, undefined, (found) => {
          for (const key of keysOf(found)) if (key.startsWith(sessionKey)) found.removeItem(key)
        })
      }
    },
    isPersistent() {
      attempt(local, null, (area) => area.getItem(sessionKey))
      return !isFailing
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function parseSession(raw: string): StoredSession | null {
  if (raw.length > LONGEST_SESSION) return null
  try {
    const { success, output } = v.safeParse(sessionSchema, JSON.parse(raw))
    return success ? output : null
  } catch {
    return null
  }
}

function keysOf(area: Area): string[] {
  return Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
}
