import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const aligned = (length: number) => Math.ceil(length / 4) * 4

/**
 * Unpacks a font of the format WOFF 1.0 into the TrueType or OpenType font that is in it. fontkit reads both, but unpacks
 * a table of a WOFF again for each glyph, in JavaScript: that was two thirds of the time of a document.
 * @param woff a whole file, as https://www.w3.org/TR/WOFF/ describes it
 * @throws Error when it is no WOFF, or is damaged
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at))
    const part = woff.subarray(offset, Number(offset) + Number(packed))
    const content = packed === length ? part : inflateSync(part)
    if (content.length !== length) throw new Error('A table of the font has another length')
    return {
      tag: woff.subarray(entry, entry + 4),
      sum: woff.subarray(entry + 16, entry + 20),
      content,
    }
  })
  const start = SFNT_HEADER + count * SFNT_ENTRY
  const size = tables.reduce((sum, { content }) => sum + aligned(content.length), start)
  const sfnt = Buffer.alloc(size)
  woff.copy(sfnt, 0, 4, 8)
  const entries = Math.floor(Math.log2(count))
  const range = 2 ** entries * SFNT_ENTRY
  for (const [index, value] of [count, range, entries, count * SFNT_ENTRY - range].entries()) {
    sfnt.writeUInt16BE(value, 4 + index * 2)
  }
  let offset = start
  for (const [index, { tag, sum, content }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(sfnt, entry)
    sum.copy(sfnt, entry + 4)
    sfnt.writeUInt32BE(offset, entry + 8)
    sfnt.writeUInt32BE(content.length, entry + 12)
    content.copy(sfnt, offset)
    offset += aligned(content.length)
  }
  return sfnt
}
