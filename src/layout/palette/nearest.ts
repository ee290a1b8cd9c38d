import type { Command } from './commands'
import { bestFirst } from './rank'
import { wordsOf } from './words'

const AT_MOST = 3

/** The rest of a longer address is ignored: people do not type such addresses. */
const LONGEST = 80

/** A shorter word is ignored, because it is the start of too many others. */
const SHORTEST = 3

/** The pages that an unknown path may mean, the nearest first; often empty. */
export function nearest(commands: readonly Command[], path: string): Command[] {
  // An address such as /login does not mean the command of Bit with this name.
  const places = commands.filter(
    ({ id, target }) => target.kind === 'page' && !id.startsWith('command:'),
  )
  const parts = path
    .slice(0, LONGEST)
    .split('/')
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part.length >= SHORTEST)
  // The whole path, then its first part (few pages are below a public page), then its last part.
  for (const typed of new Set([parts.join(' '), parts[0], parts.at(-1)])) {
    if (!typed) continue
    // Names only: texts match too many words.
    const found = bestFirst(places, typed, 'names')
    if (found.length > 0) return found.slice(0, AT_MOST)
  }
  return []
}
