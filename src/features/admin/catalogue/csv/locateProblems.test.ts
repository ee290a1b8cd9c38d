import { expect, test } from 'vitest'
import { locateProblems } from './locateProblems'
import type { CellProblem } from './cellProblem'

const names = ['slug', 'summary', 'vcpus']
const problem = (line: number, column: string | null): CellProblem => ({
  line,
  column,
  value: '',
  expected: '',
})

/** The parts of the text that the marks cover. */
function marked(text: string, problems: CellProblem[], separator: ',' | ';' | '\t' = ',') {
  return locateProblems(text, problems, { separator, names }).map(({ from, to }) =>
    text.slice(from, to),
  )
}

test.each([',', ';', '\t'] as const)('finds the cell between %j', (separator) => {
  const text =
    ['slug', 'summary', 'vcpus'].join(separator) + '\na' + separator + 'b' + separator + 'c'
  expect(marked(text, [problem(2, 'slug'), problem(2, 'vcpus')], separator)).toEqual(['a', 'c'])
})

test('a separator or a line break in quotation marks belongs to its cell', () => {
  const text = 'slug,summary,vcpus\r\na,"x, ""y""\r\nz",two\r\nb,,three'
  expect(marked(text, [problem(2, 'summary'), problem(2, 'vcpus'), problem(4, 'vcpus')])).toEqual([
    '"x, ""y""\r\nz"',
    'two',
    'three',
  ])
})

test('an empty cell has its place, and a problem of the line covers it', () => {
  const text = 'slug,summary,vcpus\na,,2\nb,c'
  const marks = locateProblems(text, [problem(2, 'summary'), problem(3, null)], {
    separator: ',',
    names,
  })
  expect(marks.map(({ from, to }) => [from, to])).toEqual([
    [21, 21],
    [24, 27],
  ])
})

test('a column or a line that is not there marks no wrong cell', () => {
  const text = 'slug,summary,vcpus\na,b'
  expect(marked(text, [problem(2, 'vcpus'), problem(2, 'status'), problem(9, 'slug')])).toEqual([
    'a,b',
    'a,b',
  ])
})
