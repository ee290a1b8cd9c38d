export interface ComboboxOption {
  value: string
  label: string
  /** A short fact at the right: a code, an offset. A search finds it too. */
  note?: string
  /** Other words that a search finds. */
  keywords?: string
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[_/]/g, ' ')
}

/** The rank of a match: 0 at the start of the label, 1 at the start of a word, 2 anywhere; null is no match. */
function rank(option: ComboboxOption, query: string): number | null {
  const label = fold(option.label)
  if (label.startsWith(query)) return 0
  const all = ` ${label} ${fold(`${option.note ?? ''} ${option.keywords ?? ''}`)}`
  if (query.split(/\s+/).every((word) => all.includes(` ${word}`))) return 1
  // Nearly every option contains a given single letter.
  return query.length > 1 && all.includes(query) ? 2 : null
}

/** The options that match the typed text, best first. Case, accents, `_` and `/` do not matter. */
export function filterOptions(
  options: readonly ComboboxOption[],
  text: string,
): readonly ComboboxOption[] {
  const query = fold(text).trim()
  if (query === '') return options
  return options
    .flatMap((option) => {
      const fit = rank(option, query)
      return fit === null ? [] : [{ option, fit }]
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ option }) => option)
}
