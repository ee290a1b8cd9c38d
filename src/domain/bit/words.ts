import { unitNames } from './units'

/** What a word may contain after its first letter: names of plans, servers and columns, addresses. */
export const WORD = /[A-Za-z_][\w.:@/-]*/

/** Words that a value must put in quotes: otherwise they mean something else. */
export const reservedWords: ReadonlySet<string> = new Set(['let', 'for', 'not', ...unitNames])
