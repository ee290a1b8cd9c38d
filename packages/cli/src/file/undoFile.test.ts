import { expect, test } from 'vitest'
import { madeIn } from './undoFile'

test('reads what an apply made from the line before the file', () => {
  const made = { volumes: ['data'], networks: ['inside'], alarms: ['Busy: “web”'] }
  expect(madeIn(`# made: ${JSON.stringify(made)}\nname: website\n`)).toEqual(made)
})

test('takes nothing back by a file of an older program, or one that somebody changed', () => {
  const nothing = { volumes: [], networks: [], alarms: [] }
  expect(madeIn('name: website\n')).toEqual(nothing)
  expect(madeIn('# made: {"volumes":"data"}\nname: website\n')).toEqual(nothing)
})
