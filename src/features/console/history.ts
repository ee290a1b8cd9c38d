import { brand } from '@/lib/brand'

/** One line that a person ran. */
export interface HistoryLine {
  line: string
  /** Milliseconds since 1970. */
  at: number
}

const MOST_LINES = 200
const LONGEST = 2000

const keyOf = (owner: string) => `${brand.slug}.console.${owner}`

/** What looks like a credential: a private key, an access token, an API key, or a flag for one. */
const SECRET =
  /PRIVATE KEY|\beyJ[\w-]{10,}\.[\w-]+|\bwsk_[0-9a-f]{8}|--?(?:password|passphrase|secret|token|api-key)\b/i

/** Whether a line may be stored. A blank before the line keeps it out, as in a shell. */
export function isStorable(line: string): boolean {
  return line.trim() !== '' && !/^\s/.test(line) && line.length <= LONGEST && !SECRET.test(line)
}

/** The lines with one more at the end. A line that was run before moves there. */
export function withLine(
  lines: readonly HistoryLine[],
  line: string,
  at: number,
): readonly HistoryLine[] {
  if (!isStorable(line)) return lines
  const text = line.trim()
  return [...lines.filter((each) => each.line !== text), { line: text, at }].slice(-MOST_LINES)
}

/** The lines that hold every typed word, the latest first. */
export function searchLines(lines: readonly HistoryLine[], typed: string): readonly HistoryLine[] {
  const words = typed.toLowerCase().split(/\s+/)
  return lines
    .filter(({ line }) => words.every((word) => line.toLowerCase().includes(word)))
    .toReversed()
}

/**
 * The place in the history after a step up or down. The place after the last line is the line that is being typed.
 * @returns the same place at both ends
 */
export function stepInHistory(count: number, at: number, step: 1 | -1): number {
  return Math.min(Math.max(at + step, 0), count)
}

/** The stored lines of a person, the latest last. Empty if storage is blocked or its content is not valid. */
export function readHistory(owner: string): readonly HistoryLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter(
        (each: Partial<HistoryLine> | null): each is HistoryLine =>
          typeof each?.line === 'string' && typeof each.at === 'number',
      )
      .slice(-MOST_LINES)
  } catch {
    return []
  }
}

/** Stores lines for the person's next visit. Without storage they last as long as the page. */
export function storeHistory(owner: string, lines: readonly HistoryLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(keyOf(owner))
    else localStorage.setItem(keyOf(owner), JSON.stringify(lines))
  } catch {
    // Storage is blocked or full.
  }
}
