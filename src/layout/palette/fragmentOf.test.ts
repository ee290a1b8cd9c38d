import { expect, test } from 'vitest'
import { fragmentOf } from './fragmentOf'

const marked = (text: string, search: string) =>
  fragmentOf(text, search)
    ?.map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test('every word that begins with a typed one is marked', () => {
  expect(marked('Servers run. A server costs money.', 'serv cost')).toBe(
    '[Servers] run. A [server] [costs] money.',
  )
})

test('capitals, accents and punctuation are no obstacle', () => {
  expect(marked('The price (per hour) is low.', 'PER')).toBe('The price ([per] hour) is low.')
})

test('a long text is cut at words, around the first match', () => {
  const long = `${'before '.repeat(30)}needle ${'after '.repeat(60)}`
  const found = marked(long, 'need') ?? ''
  expect(found).toMatch(/^… (?:before )+\[needle\] (?:after )+…$/)
  expect(found.length).toBeLessThan(160)
})

test('a text without the typed words has no fragment', () => {
  expect(fragmentOf('Nothing of the kind.', 'server')).toBeNull()
  expect(fragmentOf('', 'server')).toBeNull()
})
