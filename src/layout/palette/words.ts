import { joinPhrases } from './meanings'

/** From `SHORTEST` letters on, a word may have one typing mistake; from `LONG` letters on, two. */
const SHORTEST = 3
const LONG = 6

/** Letters, digits, and the underscores in names of the API. */
export const WORD = /[\p{L}\p{N}_]+/gu

/** The words that a person typed. A name of the API is one word. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** The words that find a text: also the stems of its words, and the parts of a name of the API. */
export function findableWordsOf(text: string): string[] {
  return wordsOf(joinPhrases(text.toLowerCase())).flatMap((word) => {
    const stem = stemOf(word)
    if (word.includes('_')) return [word, ...word.split('_').filter((part) => part !== '')]
    return stem === word ? word : [word, stem]
  })
}

const vowel = /[aeiouy]/

/** What is left of an English word without its ending: "stopping", "stopped" and "stops" are all "stop". */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word
  let stem = word
  if (/(?:ies|ied)$/.test(stem)) stem = `${stem.slice(0, -3)}y`
  else if (/(?:s|x|z|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2)
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1)
  const [, start, ending] = /^(.{3,}?)(ing|ed)$/.exec(stem) ?? []
  if (start !== undefined && ending !== undefined && vowel.test(start)) {
    stem = /([bdgmnprt])\1$/.test(start) ? start.slice(0, -1) : start
  }
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

/** Whether a typed word is another word, perhaps with a typing mistake after its first letter. */
export function isNear(typed: string, word: string): boolean {
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
