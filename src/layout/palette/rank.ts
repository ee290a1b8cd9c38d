import MiniSearch from 'minisearch'
import type { Command } from './commands'
import { findableWordsOf, isNear, wordsOf } from './words'

const NAMES = ['label', 'synonyms', 'keywords']
const BOOST = { label: 8, synonyms: 6, keywords: 3, text: 1 }

/** A shorter word is the start of too many words of the texts, so it is only searched in names. */
const SHORTEST_IN_TEXTS = 3

const commandById = new Map<string, Command>()

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

/** Adds commands to the index before they are searched, in small steps: there are hundreds of documents. */
export async function prepareSearch(commands: readonly Command[]): Promise<void> {
  const added = commands.filter(({ id }) => !commandById.has(id))
  for (const command of added) commandById.set(command.id, command)
  await index.addAllAsync(added, { chunkSize: 50 })
}

function addToIndex(commands: readonly Command[]): void {
  for (const command of commands) {
    const known = commandById.get(command.id)
    if (known === command) continue
    if (known !== undefined) index.remove(known)
    index.add(command)
    commandById.set(command.id, command)
  }
}

/**
 * The commands that match the search, the best first. Every typed word must be the start of a word of the command.
 * Typing mistakes are accepted only if nothing matches exactly, and only in names: texts have too many similar words.
 * @param reads `names` does not search texts
 */
export function bestFirst(
  commands: readonly Command[],
  search: string,
  reads: 'all' | 'names' = 'all',
): Command[] {
  const words = wordsOf(search.toLowerCase())
  if (words.length === 0) return []
  addToIndex(commands)
  const allowed = new Set(commands.map(({ id }) => id))
  const readsTexts = reads === 'all' && words.some(({ length }) => length >= SHORTEST_IN_TEXTS)
  const find = (query: Parameters<typeof index.search>[0], prefix: boolean) =>
    index
      .search(query, {
        fields: readsTexts && prefix ? [...NAMES, 'text'] : NAMES,
        tokenize: wordsOf,
        boost: BOOST,
        combineWith: 'AND',
        prefix,
        filter: ({ id }) => allowed.has(id as string),
        boostDocument: (id, term) => weightOf(commandById.get(id as string), term),
      })
      .flatMap(({ id }) => commandById.get(id as string) ?? [])
  const found = find(words.join(' '), true)
  if (found.length > 0) return found
  // An address is the one of a page, so only pages and actions may correct it: headings have too many words.
  const names = reads === 'all' ? commands : commands.filter(({ weight }) => weight === undefined)
  const meant = words.map((word) => nearWords(names, word))
  if (meant.some(({ length }) => length === 0)) return []
  const queries = meant.map((near) => ({ combineWith: 'OR' as const, queries: near }))
  return find({ combineWith: 'AND', queries }, false)
}

/** Of the pages that a synonym names, the first one fits best. */
function weightOf(command: Command | undefined, term: string): number {
  return (command?.weight ?? 1) / (1 + (command?.synonyms?.get(term) ?? 0))
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
