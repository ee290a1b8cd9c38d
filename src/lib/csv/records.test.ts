import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvText } from '@/lib/csv/csvText'
import { unescapeFormula } from '@/lib/csv/formula'
import { BrokenRecord, cellsOf, recordsOf, separators } from './records'

const linesOf = (text: string) => [...recordsOf(text)].map(({ line }) => line)
const textsOf = (text: string) => [...recordsOf(text)].map((record) => record.text)

describe('records', () => {
  test('end at every kind of line end, also at mixed ones', () => {
    expect(textsOf('a\nb\r\nc\rd')).toEqual(['a', 'b', 'c', 'd'])
    expect(linesOf('a\nb\r\nc\rd\r\n')).toEqual([1, 2, 3, 4])
  })

  test('know their line of the file after quoted cells that hold line breaks', () => {
    expect(linesOf('a\n"x\ny\r\nz\rw",1\nb\n\nc')).toEqual([1, 2, 6, 7, 8])
  })

  test('doubled quotation marks close nothing', () => {
    expect(textsOf('"a""\n""b"\nc')).toEqual(['"a""\n""b"', 'c'])
  })

  test('one that is never closed says so', () => {
    const records = [...recordsOf('a\n"b\nc\nd')]
    expect(records.map(({ line, isOpen }) => [line, isOpen])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  test('a lost quotation mark does not swallow a whole file', () => {
    const text = `a\n"b\n${'x'.repeat(1000).concat('\n').repeat(4000)}`
    const last = [...recordsOf(text)].at(-1)
    expect(last).toMatchObject({ line: 2, isOpen: true })
    expect(last?.text.length).toBeLessThan(110_000)
  })

  test('of nothing are none', () => {
    expect(textsOf('')).toEqual([])
    expect(textsOf('\n')).toEqual([''])
  })
})

describe('cells', () => {
  test.each(separators)('are parted at %j', (separator) => {
    const text = `a${separator}"b${separator}""c"""\n${separator}`
    expect(cellsOf([...recordsOf(text)], separator)).toEqual([
      ['a', `b${separator}"c"`],
      ['', ''],
    ])
  })

  test.each(['a,"b', 'a\n"b"c,d\ne', 'a\n24" rack,b\nc,"d"\ne'])(
    'of %j are nobody knows',
    (text) => {
      const records = [...recordsOf(text)]
      expect(() => cellsOf(records, ',')).toThrow(BrokenRecord)
    },
  )

  test('the broken record is named among right ones', () => {
    const records = [...recordsOf('a,b\n"c"\n"d"e\nf')]
    let line = 0
    try {
      cellsOf(records, ',')
    } catch (error) {
      if (error instanceof BrokenRecord) line = error.record.line
    }
    expect(line).toBe(3)
  })

  test('whatever cells are written are read again, exactly', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ';', '\t', ' ', "'", '=', 'a') }),
    )
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })))
    fc.assert(
      fc.property(rows, (given) => {
        const text = csvText(given).slice(1)
        const cells = cellsOf([...recordsOf(text)], ',')
        expect(cells.map((row) => row.map(unescapeFormula))).toEqual(given)
      }),
      { numRuns: 500 },
    )
  })
})
