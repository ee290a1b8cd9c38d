import { expect, test } from 'vitest'
import { readXml, type XmlElement } from './xml'

/** What is in a file, in brackets; or the line at which it is broken. */
function shown(text: string): string | number {
  const read = readXml(text)
  return 'brokenAt' in read ? read.brokenAt : shownElement(read.root)
}

function shownElement({ name, attributes, text, children, line }: XmlElement): string {
  const parts = [...attributes].map(([key, value]) => `${key}=${value}`)
  return `${name}@${line}(${[...parts, text.trim(), ...children.map((child) => shownElement(child))]
    .filter((part) => part !== '')
    .join(' ')})`
}

test.each([
  ['\uFEFF<?xml version="1.0"?>\n<!-- a - b -->\n<a/>\n'.slice(1), 'a@3()'],
  [`<a x="1" c:y = 'it&apos;s > 0'>\n<b>one</b><b/></a>`, `a@1(x=1 y=it's > 0 b@2(one) b@2())`],
  ['<c:a><c:b>R&amp;D &#246;&#xDF; &lt;</c:b></c:a>', 'a@1(b@1(R&D öß <))'],
  ['<a>1<![CDATA[ <b>&amp;]] ]]>2</a>', 'a@1(1 <b>&amp;]] 2)'],
  ['<Straße\n  x="1"\n><b/></Straße>', 'Straße@1(x=1 b@3())'],
])('reads %j', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  ['', 1],
  ['<a>', 1],
  ['<a>\n<b></a></b>', 2],
  ['<a></a>\n<b></b>', 2],
  ['<a>\n\n</a>x', 3],
  ['<a x=1></a>', 1],
  ['<a x="1"y="2"></a>', 1],
  ['<a>AT&T</a>', 1],
  ['<a>&nbsp;</a>', 1],
  ['<a>&#x110000;</a>', 1],
  ['<a>\n<!DOCTYPE b></a>', 2],
  ['<a>\n<b', 2],
])('%j is broken at line %d', (text, line) => {
  expect(shown(text)).toBe(line)
})

test('reads as many entries as an import takes, and finds the end of what is cut off', () => {
  const entries = '<Ntry><Amt Ccy="EUR">1.00</Amt><Sts>BOOK</Sts></Ntry>\n'.repeat(2_000)
  const read = readXml(`<d>${entries}</d>`)
  expect('root' in read && read.root.children.length).toBe(2_000)
  expect(readXml(`<d>${entries}<a ${' x'.repeat(10_000)}`)).toEqual({ brokenAt: 2_001 })
})
