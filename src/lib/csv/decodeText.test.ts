import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText, decodeWindows1252, FILE_MAX_BYTES } from './decodeText'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...given: number[]) => new Uint8Array(given)

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2))
  view.setUint16(0, 0xfeff, isLittle)
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(2 + at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

const problemOf = (given: Uint8Array) => {
  const decoded = decodeText(given)
  return 'problem' in decoded ? decoded.problem : null
}

describe('text', () => {
  test('is read from UTF-8 with and without its mark, and from UTF-16 with it', () => {
    const text = 'slug,größe\r\n€,😀'
    for (const given of [
      utf8(text),
      utf8(`\uFEFF${text}`),
      utf16(text, true),
      utf16(text, false),
    ]) {
      expect(decodeText(given)).toMatchObject({ text })
    }
  })

  test('every text comes back from UTF-8 as it was', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.startsWith('\uFEFF'))
    fc.assert(
      fc.property(text, (given) => {
        const decoded = decodeText(utf8(given))
        if ('text' in decoded) expect(decoded.text).toBe(given)
        else expect(given).toContain('\0')
      }),
    )
  })

  test.each([
    ['\n', 3],
    ['\r\n', 3],
    ['\r', 3],
  ])('a broken byte names its line, after line ends %j', (end, line) => {
    const given = new Uint8Array([...utf8(`a${end}größe${end}caf`), 0xe9, ...utf8(`${end}b`)])
    expect(problemOf(given)).toMatchObject({
      title: `Line ${line} contains a byte that is not UTF-8.`,
      isPerhapsWindows1252: true,
    })
  })

  test('any bytes are read or refused, and never contain a replacement character', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 60 }), (given) => {
        const decoded = decodeText(given)
        if ('problem' in decoded) return
        if (decoded.encoding === 'UTF-8') {
          const mark = given[0] === 0xef && given[1] === 0xbb && given[2] === 0xbf ? 3 : 0
          expect(utf8(decoded.text)).toEqual(given.slice(mark))
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('is taken from Windows-1252 where the person says so', () => {
    const given = bytes(0x63, 0x61, 0x66, 0xe9, 0x20, 0x80)
    expect(decodeWindows1252(given)).toEqual({ text: 'café €', encoding: 'Windows-1252' })
    expect(decodeWindows1252(bytes(0x0a, 0x81))).toMatchObject({
      problem: { title: expect.stringContaining('Line 2 ') as string },
    })
  })

  test.each([
    ['a NUL character', utf8('a\nb\0c'), /^Line 2 contains a NUL/],
    ['UTF-16 without its mark', utf16('slug', true).slice(2), /NUL/],
    ['a workbook', bytes(0x50, 0x4b, 3, 4, 0), /spreadsheet/],
    ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0), /spreadsheet/],
    ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), /UTF-32/],
    ['half a character of UTF-16', bytes(0xff, 0xfe, 0x61), /damaged/],
    ['half a surrogate pair', utf16('\uD83D', true), /damaged/],
    ['too large a file', new Uint8Array(FILE_MAX_BYTES + 1), /larger than 5 MB/],
  ])('refuses %s', (_name, given, title) => {
    expect(problemOf(given)?.title).toMatch(title)
  })
})
