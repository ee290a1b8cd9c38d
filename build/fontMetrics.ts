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

/** English similar to the site's. What matters is how often each letter occurs. */
export const SAMPLE =
  'Cloud and compute that you can check: every claim carries a status, and the database enforces every rule. Accounts, roles and the admin area came first, because everything you rent later depends on them. Hours times price, never above the monthly cap; the formula is printed, so that you can check it by hand. What is simulated says so.'

/** The width of that text in em, summed from the `hmtx` table of each local font. */
const LOCAL = {
  arial: 150.13379,
  arialBold: 161.43701,
  roboto: 149.2998,
  robotoBold: 151.60791,
  courier: 201.63281,
}

/** The local fonts of src/ui/styles/fonts.css in its order, each with the instance of the real font that it replaces. */
export const FALLBACKS = [
  { role: 'sans', axes: { wdth: 100, wght: 400 }, localWidth: LOCAL.arial },
  { role: 'sans', axes: { wdth: 100, wght: 600 }, localWidth: LOCAL.arialBold },
  { role: 'sans', axes: { wdth: 87, wght: 600 }, localWidth: LOCAL.arialBold },
  { role: 'sans', axes: { wdth: 100, wght: 400 }, localWidth: LOCAL.roboto },
  { role: 'sans', axes: { wdth: 87, wght: 600 }, localWidth: LOCAL.robotoBold },
  { role: 'mono', axes: { wdth: 75, wght: 400 }, localWidth: LOCAL.courier },
] as const

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
