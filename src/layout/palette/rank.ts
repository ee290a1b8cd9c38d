import type { Command } from './commands'

/** From `SHORTEST` letters on, a word may have one typing mistake; from `LONG` letters on, two. */
const SHORTEST = 3
const LONG = 6

interface Read {
  name: string
  own: readonly string[]
  synonyms: readonly string[]
  keywords: readonly string[]
  about: readonly string[]
}

const read = new WeakMap<Command, Read>()

/** The words of a command. The result is cached. */
function readCommand(command: Command): Read {
  const known = read.get(command)
  if (known) return known
  const name = command.label.toLowerCase()
  const made = {
    name,
    own: wordsOf(name),
    synonyms: [...(command.synonyms?.keys() ?? [])].flatMap(wordsOf),
    keywords: command.keywords.flatMap((text) => wordsOf(text.toLowerCase())),
    about: wordsOf((command.about ?? '').toLowerCase()),
  }
  read.set(command, made)
  return made
}

/**
 * The commands that match the search, the best first. Typing mistakes are accepted only if nothing matches exactly.
 * @param reads `names` does not search the sentences about pages
 */
export function bestFirst(
  commands: readonly Command[],
  search: string,
  reads: 'all' | 'names' = 'all',
): Command[] {
  const found = sorted(commands, (command) => rank(command, search, reads))
  return found.length > 0 ? found : sorted(commands, (command) => rankMistyped(command, search))
}

function sorted(commands: readonly Command[], score: (command: Command) => number): Command[] {
  return commands
    .map((command) => ({ command, score: score(command) }))
    .filter((each) => each.score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command)
}

/**
 * How well a command matches the search, from 0 (not at all) to 1. Words of the name count more than other words, and
 * of two equal matches the shorter name is first. Every typed word must be the start of a word of the command,
 * so that letters spread over a sentence do not match.
 */
function rank(command: Command, search: string, reads: 'all' | 'names'): number {
  const { name, own, synonyms, keywords, about } = readCommand(command)
  const typed = search.trim().toLowerCase()
  const words = wordsOf(typed)
  const brevity = brevityOf(name)
  if (typed === '' || name.startsWith(typed)) return 0.8 + 0.2 * brevity
  if (words.length === 0) return 0
  if (` ${own.join(' ')}`.includes(` ${words.join(' ')}`)) return 0.6 + 0.2 * brevity
  const place = command.synonyms?.get(typed)
  if (place !== undefined) return 0.6 - 0.01 * place
  // The start of a synonym, because the person may still be typing it.
  const places = [...(command.synonyms ?? [])].flatMap(([word, at]) =>
    word.startsWith(typed) ? at : [],
  )
  if (places.length > 0) return 0.55 - 0.01 * Math.min(...places)
  if (allBegin(words, own)) return 0.4 + 0.1 * brevity
  const named = [...own, ...synonyms, ...keywords]
  if (allBegin(words, named)) return 0.2 + 0.2 * brevity
  if (reads === 'all' && allBegin(words, [...named, ...about])) return 0.1 + 0.1 * brevity
  return name.includes(typed) ? 0.1 * brevity : 0
}

/** The same for words with typing mistakes. It uses only names and synonyms: long texts have too many similar words. */
function rankMistyped(command: Command, search: string): number {
  const { name, own, synonyms } = readCommand(command)
  const words = wordsOf(search.trim().toLowerCase())
  const fits = (among: readonly string[]) =>
    words.length > 0 && words.every((word) => among.some((candidate) => isNear(word, candidate)))
  if (fits(own)) return 0.5 + 0.5 * brevityOf(name)
  return fits([...own, ...synonyms]) ? 0.5 * brevityOf(name) : 0
}

const brevityOf = (name: string) => Math.max(0, 1 - name.length / 200)

const allBegin = (words: readonly string[], among: readonly string[]) =>
  words.every((word) => among.some((candidate) => candidate.startsWith(word)))

function isNear(typed: string, word: string): boolean {
  if (typed.length < SHORTEST || typed[0] !== word[0]) return typed === word
  const most = typed.length < LONG ? 1 : 2
  return Math.abs(typed.length - word.length) <= most && distance(typed, word) <= most
}

/** The number of edits between two words: a letter inserted, removed, replaced, or swapped with the next one. */
export function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= a.length; row += 1) {
    const above = rows[row - 1] ?? []
    const line = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      line.push(
        Math.min(
          (above[at - 1] ?? 0) + (isSame ? 0 : 1),
          (above[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          isSwap ? (rows[row - 2]?.[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(line)
  }
  return rows[a.length]?.[b.length] ?? 0
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
