import * as v from 'valibot'
import { brand } from '@/lib/brand'
import { isStorable } from './history'

/** A line that somebody saved under a name. */
export interface Snippet {
  name: string
  line: string
}

const MOST_SNIPPETS = 50
const NAME_LENGTH = 60

const stored = v.array(v.object({ name: v.string(), line: v.string() }))
const NONE: readonly Snippet[] = []

const keyOf = (owner: string) => `${brand.slug}.snippets.${owner}`

const listeners = new Set<() => void>()
/** What was parsed last, so that the same text gives the same list. */
let last: { key: string; text: string | null; list: readonly Snippet[] } | undefined

function parse(text: string | null): readonly Snippet[] {
  if (text === null) return NONE
  try {
    const result = v.safeParse(stored, JSON.parse(text))
    return result.success ? result.output.slice(0, MOST_SNIPPETS) : NONE
  } catch {
    return NONE
  }
}

/** The snippets of a person in this browser, by name. Empty if storage is blocked or its content is not valid. */
export function readSnippets(owner: string): readonly Snippet[] {
  const key = keyOf(owner)
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    return NONE
  }
  if (last?.key !== key || last.text !== text) last = { key, text, list: parse(text) }
  return last.list
}

/** Calls `onChange` when snippets change, here or in another tab. */
export function watchSnippets(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Returns false if the browser stores nothing. */
export function storeSnippets(owner: string, list: readonly Snippet[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(owner))
    else localStorage.setItem(keyOf(owner), JSON.stringify(list))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

/** The list with one more, in the order of names. */
export const withSnippet = (list: readonly Snippet[], snippet: Snippet): readonly Snippet[] =>
  [...list, snippet].toSorted((a, b) => a.name.localeCompare(b.name))

/** Why a line cannot be saved; undefined if it can. */
export function lineProblem(list: readonly Snippet[], line: string): string | undefined {
  if (line.trim() === '') return 'Type a line first.'
  if (!isStorable(line.trim())) return 'The line looks as if it holds a password or a key.'
  return list.length >= MOST_SNIPPETS
    ? `${MOST_SNIPPETS} snippets are the most. Delete one first.`
    : undefined
}

/** Why a name does not do; undefined if it does. */
export function nameProblem(list: readonly Snippet[], name: string): string | undefined {
  if (name === '') return 'Enter a name.'
  if (name.length > NAME_LENGTH) return `Use at most ${NAME_LENGTH} characters.`
  return list.some((each) => each.name === name)
    ? 'There is a snippet with this name already.'
    : undefined
}
