import { expect, it, test } from 'vitest'
import { parse } from '@/domain/bit/parse'
import { print } from '@/domain/bit/print'
import { readGiven } from './pasteGuard'

test.each(['plans | head 3', 'plans | head 3\n', '\r\nplans | head 3\r\n', 'plans |\thead 3'])(
  '%j is one line and needs no question',
  (text) => {
    expect(readGiven(text)).toEqual({
      line: 'plans | head 3',
      shown: ['plans | head 3'],
      isAsked: false,
    })
  },
)

it('asks about several rows, and shows each', () => {
  const given = readGiven('regions\nserver delete web-1')
  expect(given).toEqual({
    line: 'regions; server delete web-1',
    shown: ['regions', 'server delete web-1'],
    isAsked: true,
  })
})

it('asks about a sign that nobody sees, names it, and leaves it out', () => {
  const given = readGiven('plans\u001B[2K | he\u200Bad\u202E')
  expect(given.isAsked).toBe(true)
  expect(given.shown).toEqual(['plans⟨ESC⟩[2K | he⟨zero-width space⟩ad⟨U+202E⟩'])
  expect(given.line).toBe('plans[2K | head')
})

function printed(source: string) {
  const { script } = parse(source)
  return script === undefined ? source : print(script)
}

test.each([
  'plans\n| where kind == vps # only small ones\n| sort price',
  'let a = 72 h\nfor each p in plans | head 2 {\n  price $p.plan --hours $a\n}',
  'plans | where plan == "a#b" # not this\nregions',
])('the one line of %j means the same', (text) => {
  const { line } = readGiven(text)
  expect(line).not.toContain('\n')
  expect(printed(line)).toBe(printed(text))
})
