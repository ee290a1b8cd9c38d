export interface ComboboxOption {
  value: string
  label: string
  /** A short fact at the right: a code, an offset. Found by typing it too. */
  note?: string
  /** Other words that find it. */
  keywords?: string
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[_/]/g, ' ')
}

/**
 * The options in which every typed word begins a word, without regard to case, accents, `_` and `/`.
 * Labels that begin with the text come first; otherwise the given order stays.
 */
export function filterOptions(
  options: readonly ComboboxOption[],
  text: string,
): readonly ComboboxOption[] {
  const query = fold(text).trim()
  if (query === '') return options
  const words = query.split(/\s+/)
  const hits = options.filter((option) => {
    const hay = ` ${fold(`${option.label} ${option.note ?? ''} ${option.keywords ?? ''}`)}`
    return words.every((word) => hay.includes(` ${word}`))
  })
  const rank = (option: ComboboxOption) => (fold(option.label).startsWith(query) ? 0 : 1)
  return hits.toSorted((a, b) => rank(a) - rank(b))
}
