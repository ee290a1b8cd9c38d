const MOST_NEAR = 5

const pairs = (word: string) =>
  new Set(Array.from({ length: word.length }, (_, at) => word.slice(at, at + 2)))

/** The names that are most like a text. */
export function near(text: string, names: readonly string[]): string[] {
  const wanted = text.toLowerCase()
  const own = pairs(wanted)
  const likeness = (name: string) => {
    const lower = name.toLowerCase()
    if (wanted !== '' && lower.startsWith(wanted)) return 2
    const other = pairs(lower)
    const shared = [...own].filter((pair) => other.has(pair)).length
    return (2 * shared) / Math.max(own.size + other.size, 1)
  }
  return names
    .map((name) => ({ name, rank: likeness(name) }))
    .filter(({ rank }) => wanted === '' || rank > 0.25)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_NEAR)
    .map(({ name }) => name)
}
