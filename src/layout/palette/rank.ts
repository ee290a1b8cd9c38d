import MiniSearch from 'minisearch'
import type { Command } from './commands'
import { joinPhrases, othersFor, subjectOf } from './meanings'
import { findableWordsOf, isNear, stemOf, wordsOf } from './words'

const NAMES = ['label', 'synonyms', 'keywords']
const BOOST = { label: 8, synonyms: 16, keywords: 5, text: 1 }

/** A shorter word is the start of too many words of the texts, so it is only searched in names. */
const SHORTEST_IN_TEXTS = 3

/** How much a match counts that is not the typed word: its stem, another word for it, a word with a typing mistake. */
const STEM = 0.7
const OTHER = 0.5
const NEAR = 0.5

/** The share of the second and every later part of a page, so that one page does not fill the list. */
const REPEATED = 0.5

/** How much more a command counts whose whole name was typed. */
const WHOLE_NAME = 2

/** A result without all of the words is left out below this share of the best one. */
const LEAST_SHARE = 0.15

const commandById = new Map<string, Command>()

/** The words of a command's synonyms and their stems, each with the best rank among all commands for that word. */
const placesById = new Map<string, ReadonlyMap<string, number>>()

function placesOf({ synonyms }: Command): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [words, place] of synonyms ?? []) {
    for (const word of findableWordsOf(words)) {
      places.set(word, Math.min(place, places.get(word) ?? place))
    }
  }
  return places
}

/** Every command that was searched so far. A search returns only those that its caller passes. */
const index = new MiniSearch<Command>({
  fields: [...NAMES, 'text'],
  extractField: (command, field) => {
    switch (field) {
      case 'synonyms':
        return [...(command.synonyms?.keys() ?? [])].join(' ')
      case 'keywords':
        return command.keywords.join(' ')
      default:
        return command[field as 'id' | 'label' | 'text'] ?? ''
    }
  },
  tokenize: findableWordsOf,
})

function remember(command: Command): void {
  commandById.set(command.id, command)
  if (command.synonyms !== undefined) placesById.set(command.id, placesOf(command))
}

/** Adds commands to the index before they are searched, in small steps: there are hundreds of documents. */
export async function prepareSearch(commands: readonly Command[]): Promise<void> {
  const added = commands.filter(({ id }) => !commandById.has(id))
  for (const command of added) remember(command)
  await index.addAllAsync(added, { chunkSize: 50 })
}

function addToIndex(commands: readonly Command[]): void {
  for (const command of commands) {
    const known = commandById.get(command.id)
    if (known === command) continue
    if (known !== undefined) index.remove(known)
    index.add(command)
    remember(command)
  }
}

/** Ids of commands with their scores. */
type Scores = Map<string, number>

/** Finds one word. Of the ways in which it matches a command, the best counts. */
type Find = (into: Scores, word: string, share: number, prefix?: boolean) => void

/**
 * The commands that match the search, the best first. Any word of it counts, and the more of them match the better.
 * A word is also found by its stem, by other words for it and, if nothing has it, by the names that look like it.
 * @param reads `names` does not search texts, and needs every word
 */
export function bestFirst(
  commands: readonly Command[],
  search: string,
  reads: 'all' | 'names' = 'all',
): Command[] {
  const typed = wordsOf(joinPhrases(search.toLowerCase()))
  const words = reads === 'all' ? subjectOf(typed) : typed
  if (words.length === 0) return []
  addToIndex(commands)
  const allowed = new Set(commands.map(({ id }) => id))
  const find: Find = (into, word, share, prefix = false) => {
    // Another word than the typed one is only searched in names: texts have too many similar words.
    const readsTexts = reads === 'all' && share >= STEM && word.length >= SHORTEST_IN_TEXTS
    const found = index.search(word, {
      fields: readsTexts ? [...NAMES, 'text'] : NAMES,
      tokenize: (text) => [text],
      boost: BOOST,
      prefix,
      filter: ({ id }) => allowed.has(id as string),
      boostDocument: (id, term) => weightOf(id as string, term),
    })
    for (const { id, score } of found) {
      into.set(id as string, Math.max(into.get(id as string) ?? 0, score * share))
    }
  }
  const scores = words.map((word) => scoresOf(commands, word, reads, find))
  // An email address is one word, though its parts are words of other texts.
  const needsAll = reads === 'names' || search.includes('@')
  return inOrder(scores, search.trim().toLowerCase(), needsAll)
}

function scoresOf(
  commands: readonly Command[],
  word: string,
  reads: 'all' | 'names',
  find: Find,
): Scores {
  const scores: Scores = new Map()
  const stem = stemOf(word)
  find(scores, word, 1, true)
  if (stem !== word) find(scores, stem, STEM)
  if (reads === 'all') for (const other of othersFor(stem)) find(scores, other, OTHER)
  if (scores.size > 0) return scores
  // An address is the one of a page, so only pages and actions may correct it: headings have too many words.
  const names = reads === 'all' ? commands : commands.filter(({ weight }) => weight === undefined)
  for (const near of nearWords(names, word)) find(scores, near, NEAR)
  return scores
}

function inOrder(scores: readonly Scores[], typed: string, needsAll: boolean): Command[] {
  const ids = new Set(scores.flatMap((each) => [...each.keys()]))
  const rated = [...ids].map((id) => {
    const matched = scores.flatMap((each) => each.get(id) ?? [])
    const sum = matched.reduce((total, score) => total + score, 0)
    const named = commandById.get(id)?.label.toLowerCase() === typed ? WHOLE_NAME : 1
    const score = sum * matched.length ** 1.5 * named
    return { id, hasAll: matched.length === scores.length, score }
  })
  const best = Math.max(...rated.map(({ score }) => score))
  const kept = rated
    .filter(({ hasAll, score }) => hasAll || (!needsAll && score >= best * LEAST_SHARE))
    .toSorted(byScore)
    .flatMap(({ id, score }) => ({ command: commandById.get(id), score }))
  const pages = new Set<string>()
  return kept
    .map((each) => {
      const page = pageOf(each.command)
      if (page === undefined) return each
      const share = pages.has(page) ? REPEATED : 1
      pages.add(page)
      return { ...each, score: each.score * share }
    })
    .toSorted(byScore)
    .flatMap(({ command }) => command ?? [])
}

const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score

/** The page of which a document is one part. Each answer is a subject of its own, and so is a row. */
function pageOf(command: Command | undefined): string | undefined {
  if (command?.target.kind !== 'page' || command.weight === undefined) return undefined
  return command.group === 'Answers' ? undefined : command.target.to
}

/** Of the pages that a synonym names, the first one fits best. */
function weightOf(id: string, term: string): number {
  // A name of the API is what a programmer looks for.
  if (term.includes('_')) return 1
  return (commandById.get(id)?.weight ?? 1) / (1 + (placesById.get(id)?.get(term) ?? 0))
}

/** The words of names that someone may have meant. */
function nearWords(commands: readonly Command[], typed: string): string[] {
  const words = new Set(
    commands.flatMap(({ label, synonyms }) =>
      wordsOf([label, ...(synonyms?.keys() ?? [])].join(' ').toLowerCase()),
    ),
  )
  return [...words].filter((word) => isNear(typed, word))
}
