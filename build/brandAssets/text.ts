import type { StillFace } from '../fonts.ts'

/**
 * Returns the width of a text in em.
 * @throws Error for a character that the face does not have
 */
export type WidthOf = (text: string) => number

/** SVG attributes that select each face, by the names in its file. */
export const faceAttributes: Record<StillFace, string> = {
  head: 'font-family="Archivo SemiBold" font-weight="600" font-stretch="semi-condensed"',
  text: 'font-family="Archivo SemiBold" font-weight="400" font-stretch="normal"',
  mono: 'font-family="Martian Mono SemiExpanded" font-weight="400" font-stretch="condensed"',
}

export type Widths = Record<StillFace, WidthOf>

/** Returns whether a face has every letter of a text. */
export function canWrite(widthOf: WidthOf, text: string): boolean {
  try {
    widthOf(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the text. If it is too wide, returns its beginning with an ellipsis.
 * @param width in em
 */
export function clipped(text: string, widthOf: WidthOf, width: number): string {
  if (widthOf(text) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

function linesOf(text: string, widthOf: WidthOf, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const joined = `${last} ${word}`
    if (last !== undefined && widthOf(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

export interface Room {
  /** In the unit of `sizes`. */
  width: number
  height: number
  /** Allowed sizes, the largest first. */
  sizes: readonly number[]
  /** Height of a line, as a multiple of the size. */
  lineHeight: number
}

/** Sets a text in the largest size that fits. If none fits, sets its beginning in the smallest. */
export function fitted(
  text: string,
  widthOf: WidthOf,
  { width, height, sizes, lineHeight }: Room,
): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = linesOf(text, widthOf, width / size)
    const isNarrow = lines.every((line) => widthOf(line) <= width / size)
    if (isNarrow && lines.length * size * lineHeight <= height) return { size, lines }
  }
  const size = sizes.at(-1) ?? 1
  const most = Math.max(1, Math.floor(height / (size * lineHeight)))
  const all = linesOf(text, widthOf, width / size)
  // The last line takes all remaining words, and is then clipped.
  const lines = all.length > most ? [...all.slice(0, most - 1), all.slice(most - 1).join(' ')] : all
  return { size, lines: lines.map((line) => clipped(line, widthOf, width / size)) }
}
