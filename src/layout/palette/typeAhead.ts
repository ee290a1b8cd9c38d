/** Later the palette is there, or the page says that it did not load. */
const MOST_MS = 3000

let openedAt = -Infinity
let typed = ''

/** Begins to collect what a person types before the field of the palette is there. */
export function beginTypeAhead(): void {
  openedAt = performance.now()
  typed = ''
}

/** Takes a key press for the field that is still to come. Returns whether it did. */
export function typeAhead(event: KeyboardEvent): boolean {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
  if (!isText || performance.now() - openedAt > MOST_MS) return false
  event.preventDefault()
  typed += event.key
  return true
}

/** What was typed so far. */
export const typedAhead = (): string => typed

/** Ends when the field is there. */
export function endTypeAhead(): void {
  openedAt = -Infinity
}
