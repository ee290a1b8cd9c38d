import * as v from 'valibot'

/** Longer than every real session: a token of this size would not fit into a header. */
const LONGEST_SESSION = 200_000

const text = v.pipe(v.string(), v.minLength(1))

const factorSchema = v.object({
  id: text,
  factor_type: text,
  status: text,
  friendly_name: v.nullish(v.string()),
})

const sessionSchema = v.object({
  access_token: text,
  refresh_token: text,
  expires_at: v.pipe(v.number(), v.finite()),
  user: v.object({
    id: text,
    email: v.nullish(v.string()),
    // Absent for a person without a second factor. What is malformed counts as none: the service decides.
    factors: v.fallback(v.nullish(v.array(factorSchema)), null),
  }),
})

/** The fields of the client's stored session that this site reads. It contains tokens: never pass it to the machine. */
type StoredSession = v.InferOutput<typeof sessionSchema>

export interface StorageLike {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SessionStorageOptions {
  /** The key of the session. All keys of the client begin with it. */
  key: string
  /** The browser's storages. These functions may throw or return nothing. */
  local: () => StorageLike | null | undefined
  session: () => StorageLike | null | undefined
}

/** The client's storage: the methods that auth-js needs, and more for this site. */
export interface SessionStorage {
  readonly key: string
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** The stored session, or null. */
  read(): StoredSession | null
  /** Removes all keys of the client from both storages. Other keys of the site stay. */
  clear(): void
  /** False if the storage is blocked or full: then sessions are only in memory and end with the tab. */
  isPersistent(): boolean
  /** Calls the listener when `isPersistent` changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/**
 * A storage for sessions. If the browser's storage is blocked, missing or full, it uses memory.
 * It reads a malformed session as no session.
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

  /** Runs `use` on the storage. If that fails, it returns the fallback. */
  const attempt = <T>(
    area: () => StorageLike | null | undefined,
    fallback: T,
    use: (area: StorageLike) => T,
  ) => {
    try {
      const found = area()
      if (found) return use(found)
    } catch {
      // The storage is blocked or full, so memory is used.
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
      // An older value in a full storage must not be read again by the next page.
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

function keysOf(area: StorageLike): string[] {
  return Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
}
