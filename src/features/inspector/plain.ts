import { configure } from 'safe-stable-stringify'
import { isSecretKey, REDACTED, scrubText } from './redact'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The most that one value may add to the channel and the screen. */
const LIMITS = { depth: 8, values: 2000, list: 100, text: 2000, allText: 50_000 }

const stringify = configure({
  // Keys keep their order.
  deterministic: false,
  circularValue: '[cycle]',
  maximumDepth: LIMITS.depth,
  maximumBreadth: LIMITS.list,
})

/** What `Object.prototype.toString` calls objects whose fields say what they are. */
const PLAIN_TAGS = new Set(['Object', 'Array', 'Boolean', 'Number', 'String'])

function isActor(value: unknown): value is { sessionId: unknown } {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'send' in value
}

/** An object that JSON can carry, or a few words for one that it cannot. */
function toPlainObject(value: object): unknown {
  if ('implementations' in value && 'root' in value && 'id' in value) {
    return `[machine ${String(value.id)}]`
  }
  if (value instanceof Error) {
    const { name, message, cause } = value
    return Object.assign({ name, message }, cause === undefined ? {} : { cause }, value)
  }
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, inner]) => [String(key), inner]))
  if (value instanceof Set) return [...value]
  const tag = Object.prototype.toString.call(value).slice(8, -1)
  return PLAIN_TAGS.has(tag) ? value : `[${tag}]`
}

function scrubKeys(value: object): object {
  if (Array.isArray(value)) return value
  const shown = Object.keys(value).slice(0, LIMITS.list)
  if (shown.every((key) => scrubText(key) === key)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [scrubText(key), inner]))
}

/**
 * A copy of any value that JSON can carry and that holds no credential: by key, by shape and by the value's
 * own `toJSON`. Functions, actors, errors, cycles and what is too large become words. Never throws.
 */
export function toPlain(value: unknown): Json {
  let valuesLeft = LIMITS.values
  let textLeft = LIMITS.allText

  const shorten = (text: string): string => {
    const room = Math.max(0, Math.min(LIMITS.text, textLeft))
    textLeft -= text.length
    // Cut first: a search for credentials in a text of megabytes would block the page.
    const clean = scrubText(text.slice(0, room))
    return text.length > room ? `${clean}… (${text.length} characters)` : clean
  }

  function replace(this: unknown, key: string, inner: unknown): unknown {
    if (valuesLeft-- <= 0) return '…'
    // That a secret is missing is worth knowing, and gives nothing away.
    if (isSecretKey(key) && inner != null && typeof inner !== 'boolean') return REDACTED
    // The holder has what `toJSON` made unrecognisable.
    const original = (this as Record<string, unknown>)[key]
    if (isActor(original)) {
      return scrubText(
        `[actor ${String(original.sessionId)}${'id' in original ? ` ${String(original.id)}` : ''}]`,
      )
    }
    switch (typeof inner) {
      case 'string':
        return shorten(inner)
      case 'number':
        return Number.isFinite(inner) ? inner : String(inner)
      case 'bigint':
        return `${inner}n`
      case 'symbol':
        return scrubText(String(inner))
      case 'undefined':
        return '[undefined]'
      case 'function':
        return inner.name ? `[function ${inner.name}]` : '[function]'
      case 'object': {
        const plain = inner === null ? null : toPlainObject(inner)
        return typeof plain === 'object' && plain !== null ? scrubKeys(plain) : plain
      }
      default:
        return inner
    }
  }

  try {
    return JSON.parse(stringify(value, replace) ?? 'null') as Json
  } catch {
    // A getter, a proxy or a toJSON may throw; the inspected page must not notice.
    return '[unreadable]'
  }
}
