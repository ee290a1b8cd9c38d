import { Blob, Face, Font } from 'harfbuzzjs'

/** Measures that decide how much space a line of text takes, in em. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  /**
   * Returns the width of a text without kerning, in em.
   * @throws for a character that the font does not have
   */
  widthOf: (text: string) => number
}

/** Values of the `@font-face` descriptors that make a local font take the space of another, in percent. */
export interface Fallback {
  sizeAdjust: number
  ascentOverride: number
  descentOverride: number
  lineGapOverride: number
}

/** Reads a font without variations (TrueType or OpenType, not woff). */
export function readMetrics(file: Buffer): FontMetrics {
  const face = new Face(new Blob(file))
  const font = new Font(face)
  const { ascender, descender, lineGap } = font.hExtents()
  return {
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    lineGap: lineGap / face.upem,
    widthOf: (text) => {
      let width = 0
      for (const character of text) {
        const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0)
        if (glyph === undefined) throw new Error(`The font has no glyph for "${character}"`)
        width += font.glyphHAdvance(glyph)
      }
      return width / face.upem
    },
  }
}

const percent = (share: number) => Math.round(share * 10_000) / 100

/**
 * Descriptors for a local font that replaces `font` until it has arrived.
 * @param localWidth width of `text` in the local font, in em.
 */
export function matchedFallback(font: FontMetrics, text: string, localWidth: number): Fallback {
  const scale = font.widthOf(text) / localWidth
  return {
    sizeAdjust: percent(scale),
    ascentOverride: percent(font.ascent / scale),
    descentOverride: percent(font.descent / scale),
    lineGapOverride: percent(font.lineGap / scale),
  }
}
