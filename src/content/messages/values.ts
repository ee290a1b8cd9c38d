import { formatCount, formatDate, formatDateTime } from '../../lib/format.ts'
import { LOCALE } from '../../lib/locale.ts'
import type { EventInput, Fact } from './eventWords.ts'

/** The longest name in a sentence, in characters. Names may be longer than a subject line can show. */
const NAME_LENGTH = 60
const PARAGRAPH_LENGTH = 2000
/** So many names are written out; the others are counted. */
const NAMES_SHOWN = 10

const DAY = /^\d{4}-\d\d-\d\d$/

const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Makes a typed text safe inside a sentence: no control or invisible characters, and text that is written from right
 * to left cannot reorder the words around it.
 * @param keepLines whether line breaks stay
 */
function cleanText(text: string, maxLength: number, keepLines = false): string {
  const visible = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(keepLines ? /[^\S\n]+/g : /\s+/g, ' ')
    // Joiners stay: emoji and some scripts need them.
    .replaceAll(/(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  const characters = [...visible]
  const short =
    characters.length > maxLength
      ? `${characters
          .slice(0, maxLength - 1)
          .join('')
          .trimEnd()}…`
      : visible
  // First strong isolate … pop directional isolate: Unicode's pair for a text of unknown direction.
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short
}

/** A name that a person typed, as it stands in a sentence; undefined if there is none. */
export function cleanName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return cleanText(value, NAME_LENGTH) || undefined
}

/** Reads the data of one event. A value that is missing or has another type is undefined. */
export interface Values {
  kind: string
  /** A name or another short text. */
  name: (key: string) => string | undefined
  /** A longer text that a person wrote, with its line breaks. */
  paragraph: (key: string) => string | undefined
  number: (key: string) => number | undefined
  /** Whether a value is true. */
  flag: (key: string) => boolean
  /** A number as text, with thousands separators. */
  count: (key: string) => string | undefined
  /** A time in the reader's zone: '21 Nov 2026, 14:03 CET'. A day alone stays one. */
  time: (key: string) => string | undefined
  /** A list of names. */
  list: (key: string) => string[]
  /** A list of names as text: 'web-1, web-2 and 3 more'. */
  names: (key: string) => string | undefined
  /** The workspace of the event: that of its data, or that which it belongs to. */
  workspace: string | undefined
  /** The locale of amounts of money. */
  locale: string
  canUndo: boolean
}

/** @param input the event */
export function readValues({
  kind,
  data,
  workspace,
  zone,
  locale,
  canUndo = false,
}: EventInput): Values {
  const number = (key: string) => {
    const value = data[key]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const list = (key: string) => {
    const value = data[key]
    const given: readonly unknown[] = Array.isArray(value) ? value : [value]
    return given.flatMap((each) => cleanName(each) ?? [])
  }
  return {
    kind,
    name: (key) => cleanName(data[key]),
    paragraph: (key) => {
      const value = data[key]
      if (typeof value !== 'string') return undefined
      return cleanText(value, PARAGRAPH_LENGTH, true) || undefined
    },
    number,
    flag: (key) => data[key] === true,
    count: (key) => {
      const value = number(key)
      return value === undefined ? undefined : formatCount(value)
    },
    time: (key) => {
      const value = data[key]
      if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined
      return DAY.test(value) ? formatDate(value, 'UTC') : formatDateTime(value, zone)
    },
    list,
    names: (key) => {
      const names = list(key)
      const rest = names.length - NAMES_SHOWN
      if (rest > 0) {
        return `${names.slice(0, NAMES_SHOWN).join(', ')} and ${formatCount(rest)} more`
      }
      return names.join(', ') || undefined
    },
    workspace: cleanName(data['workspace']) ?? cleanName(workspace),
    locale: locale ?? LOCALE,
    canUndo,
  }
}

/** The facts that have a value. */
export function factsOf(lines: Readonly<Record<string, string | undefined>>): Fact[] {
  return Object.entries(lines).flatMap(([label, value]) =>
    value === undefined ? [] : [{ label, value }],
  )
}

/** Joins the sentences that there are. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}

/** Ends a text that a person or a program wrote like a sentence. */
export function asSentence(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…\u2069]$/.test(first) ? first : `${first}.`
}
