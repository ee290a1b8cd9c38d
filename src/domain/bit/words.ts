import { unitAliases, unitNames } from './units'

/** What a word may contain after its first letter: names of plans, servers and columns, addresses. */
export const WORD = /[A-Za-z_][\w.:@/-]*/

/**
 * An IP address or a network of a form that is no word, such as 10.0.0.0/8 and 2001:db8::7. The limits only keep it
 * apart from numbers: what takes an address checks it.
 */
export const ADDRESS =
  /(?:\d{1,3}(?:\.\d{1,3}){3}|(?:\d[\da-fA-F]{0,3})?(?::[\da-fA-F]{0,4}){2,8})(?:\/\d{1,3})?(?![\w.:@/-])/

/** Words that a value must put in quotes: otherwise they mean something else. */
export const reservedWords: ReadonlySet<string> = new Set([
  'let',
  'for',
  'not',
  ...unitNames,
  ...Object.keys(unitAliases),
])
