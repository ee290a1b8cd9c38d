import { WORD, wordsOf } from './words'

/** The letters before the found word, and of the whole fragment. */
const BEFORE = 40
const LONGEST = 140

export interface FragmentPart {
  text: string
  isFound: boolean
}

/**
 * The part of a text around the first word that begins with a typed one, with all such words marked.
 * @returns null if no typed word is in the text
 */
export function fragmentOf(text: string, search: string): FragmentPart[] | null {
  const typed = wordsOf(search.toLowerCase())
  const isFound = (word: string) => typed.some((each) => word.toLowerCase().startsWith(each))
  const first = [...text.matchAll(WORD)].find(([word]) => isFound(word))
  if (first === undefined) return null
  const start = first.index <= BEFORE ? 0 : text.indexOf(' ', first.index - BEFORE) + 1
  const end = text.length - start <= LONGEST ? text.length : text.lastIndexOf(' ', start + LONGEST)
  const parts: FragmentPart[] = []
  let at = start
  for (const { 0: word, index } of text.slice(0, end).matchAll(WORD)) {
    if (index < start || !isFound(word)) continue
    if (index > at) parts.push({ text: text.slice(at, index), isFound: false })
    parts.push({ text: word, isFound: true })
    at = index + word.length
  }
  parts.push({ text: text.slice(at, end), isFound: false })
  if (start > 0) parts.unshift({ text: '… ', isFound: false })
  if (end < text.length) parts.push({ text: ' …', isFound: false })
  return parts.filter((part) => part.text !== '')
}
