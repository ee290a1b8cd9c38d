import { isSecretKey, REDACTED, scrubText } from './redact'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What one value may cost on the channel and on the screen. */
const LIMITS = { depth: 8, values: 2000, list: 100, text: 2000, allText: 50_000 }

interface Walk {
  left: number
  /** Characters that may still be shown. */
  textLeft: number
  /** The objects above the one that is looked at: a second meeting is a cycle. */
  above: Set<object>
}

function text(value: string, walk: Walk): string {
  const room = Math.max(0, Math.min(LIMITS.text, walk.textLeft))
  walk.textLeft -= value.length
  // Cut first: a search for credentials in a text of megabytes would hold the page up.
  const clean = scrubText(value.slice(0, room))
  return value.length > room ? `${clean}… (${value.length} characters)` : clean
}

function ownName(value: object): string {
  const constructor: unknown = Object.getPrototypeOf(value)?.constructor
  return typeof constructor === 'function' && constructor.name ? constructor.name : 'object'
}

/** Things of the runtime that say more by a word than by their fields. */
function named(value: object): string | null {
  if ('sessionId' in value && 'send' in value) {
    return `[actor ${String(value.sessionId)}${'id' in value ? ` ${String(value.id)}` : ''}]`
  }
  if ('root' in value && 'implementations' in value && 'id' in value) {
    return `[machine ${String(value.id)}]`
  }
  if ('nodeType' in value || ('isTrusted' in value && 'timeStamp' in value)) {
    return `[${ownName(value)}]`
  }
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) {
    return `[${ownName(value)}]`
  }
  return null
}

function list(values: Iterable<unknown>, size: number, walk: Walk): Json[] {
  const shown: Json[] = []
  for (const value of values) {
    if (shown.length === LIMITS.list) {
      shown.push(`… ${size - LIMITS.list} more`)
      break
    }
    shown.push(plain(value, walk))
  }
  return shown
}

function field(key: string, value: unknown, walk: Walk): Json {
  // That a secret is missing is worth knowing, and gives nothing away.
  if (isSecretKey(key) && value != null && typeof value !== 'boolean') return REDACTED
  return plain(value, walk)
}

function fields(entries: Iterable<readonly [string, () => unknown]>, walk: Walk): Json {
  const shown: Record<string, Json> = {}
  let count = 0
  for (const [key, read] of entries) {
    if (++count > LIMITS.list) {
      shown['…'] = 'more fields'
      break
    }
    let value: unknown
    try {
      value = read()
    } catch {
      value = '[getter threw]'
    }
    const name = scrubText(key)
    // A plain assignment to `__proto__` would change the object instead of showing the field.
    Object.defineProperty(shown, name, {
      value: field(key, value, walk),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return shown
}

function contents(value: object, walk: Walk): Json {
  const word = named(value)
  if (word) return word
  if (Array.isArray(value)) return list(value, value.length, walk)
  if (value instanceof Set) return list(value, value.size, walk)
  if (value instanceof Map) {
    return fields(
      [...value].map(([key, inner]) => [String(key), () => inner] as const),
      walk,
    )
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON(), walk)

  const record = value as Record<string, unknown>
  const own = Object.keys(value).map((key) => [key, () => record[key]] as const)
  if (!(value instanceof Error)) return fields(own, walk)
  const told = ['name', 'message', 'cause'].filter(
    (key) => key in value && !Object.hasOwn(own, key),
  )
  return fields([...told.map((key) => [key, () => record[key]] as const), ...own], walk)
}

function plain(value: unknown, walk: Walk): Json {
  if (walk.left-- <= 0) return '…'
  switch (typeof value) {
    case 'string':
      return text(value, walk)
    case 'boolean':
      return value
    case 'number':
      // JSON has no negative zero.
      return Number.isFinite(value) ? value + 0 : String(value)
    case 'bigint':
      return `${value}n`
    case 'symbol':
      return scrubText(String(value))
    case 'undefined':
      return '[undefined]'
    case 'function':
      return value.name ? `[function ${value.name}]` : '[function]'
    case 'object':
      return value === null ? null : inside(value, walk)
  }
}

function inside(value: object, walk: Walk): Json {
  if (walk.above.has(value)) return '[cycle]'
  if (walk.above.size >= LIMITS.depth) return '…'
  walk.above.add(value)
  try {
    return contents(value, walk)
  } catch {
    // A proxy or a toJSON may throw; the page that is looked at must not notice.
    return '[unreadable]'
  } finally {
    walk.above.delete(value)
  }
}

/**
 * A copy of any value that JSON can carry and that holds no credential: by key, by shape and by the value's
 * own `toJSON`. Functions, actors, errors, cycles and what is too large become words. Never throws.
 */
export function toPlain(value: unknown): Json {
  return plain(value, { left: LIMITS.values, textLeft: LIMITS.allText, above: new Set() })
}
