import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canWrite, clipped, fitted } from './text.ts'

/** Every letter is half an em wide. There is no Cyrillic. */
const widthOf = (text: string) => {
  if (/[Ѐ-ӿ]/.test(text)) throw new Error('There is no glyph')
  return [...text].length / 2
}

test('a text is written where the face has all of its letters', () => {
  expect(canWrite(widthOf, 'Größe & Söhne')).toBe(true)
  expect(canWrite(widthOf, 'Базальт 1')).toBe(false)
})

test.each([
  ['one two', 10, 'one two'],
  ['one two', 3, 'one t…'],
  ['one two', 2.5, 'one…'],
  ['one', 0.5, '…'],
])('%j in %d em is %j', (text, width, expected) => {
  expect(clipped(text, widthOf, width)).toBe(expected)
})

describe('a text in a room', () => {
  const room = { width: 100, height: 40, sizes: [20, 10], lineHeight: 1 }

  test('has the largest size in which it fits', () => {
    expect(fitted('one two', widthOf, room)).toEqual({ size: 20, lines: ['one two'] })
    expect(fitted('one two three', widthOf, room)).toEqual({
      size: 20,
      lines: ['one two', 'three'],
    })
    expect(fitted('one two three four five', widthOf, room)).toEqual({
      size: 10,
      lines: ['one two three four', 'five'],
    })
  })

  test('is smaller for one long word, and cut off where the smallest is too large', () => {
    expect(fitted('a seventeen-letter word', widthOf, room).size).toBe(10)
    expect(fitted('twenty-and-one-letters to', widthOf, room).lines).toEqual([
      'twenty-and-one-lett…',
      'to',
    ])
    const { size, lines } = fitted('many words '.repeat(20).trim(), widthOf, room)
    expect([size, lines.length]).toEqual([10, 4])
    expect(lines.at(-1)).toMatch(/…$/)
  })

  test('never leaves it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), (text) => {
        const { size, lines } = fitted(text, widthOf, room)
        expect(lines.length * size).toBeLessThanOrEqual(room.height)
        for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(room.width)
      }),
    )
  })
})
