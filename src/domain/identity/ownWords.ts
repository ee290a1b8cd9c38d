/** Shorter parts of a name occur in many words: "Ann" is in "planning". */
const SHORTEST = 4

/**
 * Whether a password holds a part of the name or of the address of its person. The page and the embedded server refuse
 * such a password.
 * @param personal name and email address of the person
 */
export function holdsOwnWords(password: string, personal: readonly string[]): boolean {
  const folded = fold(password)
  return personal.flatMap(wordsOf).some((word) => folded.includes(word))
}

/** The whole text and its words. Of an address only what stands before the @: its domain is not about the person. */
function wordsOf(text: string): string[] {
  const [local = ''] = fold(text).split('@')
  return [local, ...local.split(/[^\p{L}\p{N}]+/u)].filter((word) => [...word].length >= SHORTEST)
}

/** Without accents and in lower case. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
