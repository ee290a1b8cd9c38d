/** What decides how much room a line of text takes, in em. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  /** Width of a text set without kerning. Throws for a character that the font does not have. */
  widthOf: (text: string) => number
}

/** Values of the `@font-face` descriptors that make a local font take the room of another, in percent. */
export interface Fallback {
  sizeAdjust: number
  ascentOverride: number
  descentOverride: number
  lineGapOverride: number
}

/** Where the glyph of each character is looked up: the Unicode subtable of format 4. */
function glyphsOf(font: Buffer, cmap: number): (code: number) => number {
  const subtables = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < subtables; index += 1) {
    const start = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (font.readUInt16BE(start) !== 4) continue
    const size = font.readUInt16BE(start + 6)
    const [ends, starts] = [start + 14, start + 16 + size]
    return (code) => {
      for (let at = 0; at < size; at += 2) {
        if (code > font.readUInt16BE(ends + at)) continue
        const first = font.readUInt16BE(starts + at)
        if (code < first) return 0
        const delta = font.readUInt16BE(starts + size + at)
        const offsetAt = starts + 2 * size + at
        const offset = font.readUInt16BE(offsetAt)
        if (offset === 0) return (code + delta) & 0xffff
        return font.readUInt16BE(offsetAt + offset + (code - first) * 2)
      }
      return 0
    }
  }
  throw new Error('The font has no character map of format 4')
}

/** Reads the tables of a font without variations (TrueType or OpenType, not woff). */
export function readMetrics(font: Buffer): FontMetrics {
  const tables = new Map<string, number>()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8))
  }
  const table = (name: string) => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`The font has no table "${name}"`)
    return at
  }
  const em = font.readUInt16BE(table('head') + 18)
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const measured = font.readUInt16BE(hhea + 34)
  const glyph = glyphsOf(font, table('cmap'))
  return {
    ascent: font.readInt16BE(hhea + 4) / em,
    descent: -font.readInt16BE(hhea + 6) / em,
    lineGap: font.readInt16BE(hhea + 8) / em,
    widthOf: (text) => {
      let width = 0
      for (const character of text) {
        const id = glyph(character.codePointAt(0) ?? 0)
        if (id === 0) throw new Error(`The font has no glyph for "${character}"`)
        width += font.readUInt16BE(hmtx + 4 * Math.min(id, measured - 1))
      }
      return width / em
    },
  }
}

const percent = (share: number) => Math.round(share * 10_000) / 100

/**
 * Descriptors for a local font that stands in for `font` until it has arrived.
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
