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

/** How well an option fits: 0 its label begins so, 1 its words do, 2 it is somewhere within; null not. */
function rank(option: ComboboxOption, query: string): number | null {
  const label = fold(option.label)
  if (label.startsWith(query)) return 0
  const all = ` ${label} ${fold(`${option.note ?? ''} ${option.keywords ?? ''}`)}`
  if (query.split(/\s+/).every((word) => all.includes(` ${word}`))) return 1
  // One letter is within nearly everything.
  return query.length > 1 && all.includes(query) ? 2 : null
}

/** The options that fit what is typed, best first, without regard to case, accents, `_` and `/`. */
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
