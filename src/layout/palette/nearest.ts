import type { Command } from './commands'
import { bestFirst, wordsOf } from './rank'

const AT_MOST = 3

/** Longer addresses are made by machines. */
const LONGEST = 80

/** A word that is shorter begins too many others. */
const SHORTEST = 3

/** What an address that leads nowhere may have meant, the nearest first; often nothing. */
export function nearest(commands: readonly Command[], path: string): Command[] {
  const places = commands.filter(({ target }) => target.kind === 'page')
  const parts = path
    .slice(0, LONGEST)
    .split('/')
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part.length >= SHORTEST)
  // The whole address, then its first part: little exists below public pages. Then the last one.
  for (const typed of new Set([parts.join(' '), parts[0], parts.at(-1)])) {
    if (!typed) continue
    // In the text about a page anything is found.
    const found = bestFirst(places, typed, 'names')
    if (found.length > 0) return found.slice(0, AT_MOST)
  }
  return []
}
