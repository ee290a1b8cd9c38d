import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fittedTable } from './table'

const head = [
  { name: 'server', isFigure: false },
  { name: 'price', isFigure: true },
]
const body = [
  ['a-rather-long-name-of-a-server', '€0.0102'],
  ['b', '€1.00'],
  ['c', '€1.00'],
  ['d', '€1.00'],
]

it('is cut nowhere where there is no terminal', () => {
  expect(fittedTable({ head, body: body.slice(0, 2) }, undefined).lines).toEqual([
    'server                            price',
    'a-rather-long-name-of-a-server  €0.0102',
    'b                                 €1.00',
  ])
})

it('cuts texts and never figures', () => {
  expect(fittedTable({ head, body }, 34).lines).toEqual([
    'server                       price',
    'a-rather-long-name-of-a-…  €0.0102',
    'b                            €1.00',
    'c                            €1.00',
    'd                            €1.00',
  ])
})

it('shows few wide rows as blocks, with nothing cut', () => {
  expect(fittedTable({ head, body: body.slice(0, 1) }, 20).lines).toEqual([
    'server  a-rather-long-name-of-a-server',
    'price   €0.0102',
  ])
})

it('hides the last columns where texts are narrow enough, and names them', () => {
  const three = [...head, { name: 'region', isFigure: false }]
  const fitted = fittedTable({ head: three, body: body.map((row) => [...row, 'fra1']) }, 34)
  expect(fitted.lines[1]).toBe('a-rather-long-name-of-a…  €0.0102')
  expect(fitted.hidden).toEqual(['region'])
})

it('fits every width from 40 columns on, and prints no control character', () => {
  const cell = fc.string({ unit: 'binary-ascii', maxLength: 60 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 4, maxLength: 8 }),
      fc.integer({ min: 40, max: 120 }),
      (rows, width) => {
        const names = ['one', 'two'].map((name) => ({ name, isFigure: false }))
        const { lines } = fittedTable({ head: names, body: rows }, width)
        expect(lines).toHaveLength(rows.length + 1)
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(width)
          // oxlint-disable-next-line no-control-regex
          expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
        }
      },
    ),
  )
})
