import { expect, test } from 'vitest'
import type { HastNode } from './hast.ts'
import { labelTables } from './mdxTables.ts'

const element = (tagName: string, ...children: HastNode[]): HastNode => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
const text = (value: string): HastNode => ({ type: 'text', value })

test('a cell carries the label of its column, and every part its role', () => {
  const cells = [element('td', text('409')), element('td', text('Choose another name'))]
  const row = element('tr', ...cells)
  const table = element(
    'table',
    element(
      'thead',
      element('tr', element('th', text('Status')), element('th', text('What to do'))),
    ),
    element('tbody', row),
  )
  labelTables()({ type: 'root', children: [element('div', table)] })
  expect(cells.map(({ properties }) => properties?.['data-l'])).toEqual(['Status', 'What to do'])
  expect(cells.map(({ properties }) => properties?.['role'])).toEqual(['cell', 'cell'])
  expect([table, row].map(({ properties }) => properties?.['role'])).toEqual(['table', 'row'])
})

test('a cell without a head is refused: on a phone nothing would say what it is', () => {
  const table = element(
    'table',
    element('thead', element('tr', element('th', text('Good fit')), element('th'))),
    element('tbody', element('tr', element('td', text('Websites')), element('td', text('Builds')))),
  )
  expect(() => labelTables()({ type: 'root', children: [table] })).toThrow(/"Builds"/)
})
