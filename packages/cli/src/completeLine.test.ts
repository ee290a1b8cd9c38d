import { expect, test } from 'vitest'
import { completeLine } from './completeLine'

const names = { servers: [{ name: 'web-1', note: '' }], plans: [{ name: 'v1.small', note: '' }] }

test.each([
  ['', 'plans '],
  ['', 'exit '],
  ['servers | ', 'where '],
  ['servers | ', 'sort '],
  ['servers | where ', 'state '],
  ['servers | where state == ', 'running '],
  ['plans | sort pr', 'price '],
  ['server stop ', 'web-1 '],
  ['price ', 'v1.small '],
  ['price v1.small --ho', '--hours '],
])('after “%s” fits “%s”', (line, word) => {
  expect(completeLine(line, names)[0]).toContain(word)
})

test('only what begins like the last word fits, and takes its place', () => {
  expect(completeLine('servers | wh', names)).toEqual([['where '], 'wh'])
})

test('commands that need a person are not offered', () => {
  expect(completeLine('', names)[0]).not.toContain('workspace invite ')
  expect(completeLine('workspace ', names)[0]).not.toContain('invite ')
})
