import { expect, test } from 'vitest'
import { edited, headEndOf, tagsOf } from './html.ts'

const found = (markup: string) => tagsOf(markup).map(({ name, text }) => [name, text])

test('elements are found as a browser finds them, with their own text', () => {
  const markup =
    '<!doctype html><title>a &amp; b</title><!-- <p> --><SCRIPT>"<p>"</SCRIPT><p title="<b>">x<i>y</i></p>'
  expect(found(markup)).toEqual([
    ['title', 'a & b'],
    ['script', '"<p>"'],
    ['p', 'x'],
    ['i', 'y'],
  ])
})

test('also inside a template, without scripting, and in a drawing', () => {
  expect(found('<template><p>a</p></template><noscript><style>b</style></noscript>')).toEqual([
    ['template', ''],
    ['p', 'a'],
    ['noscript', ''],
    ['style', 'b'],
  ])
  expect(found('<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style></svg>')).toEqual([
    ['svg', ''],
    ['style', 'a{}'],
  ])
})

test('places are those of the source', () => {
  const source = '<html><head><title>x</title></head><body><div id="root"></div></body></html>'
  const tags = tagsOf(source)
  expect(source.slice(headEndOf(tags))).toMatch(/^<\/head>/)
  const root = tags.find(({ attributes }) => attributes.get('id') === 'root')
  expect(source.slice(root?.start, root?.startTagEnd)).toBe('<div id="root">')
  expect(source.slice(root?.endTagStart, root?.end)).toBe('</div>')
})

test('edits leave the rest of a text as it is', () => {
  const edits = [
    { start: 4, end: 4, text: '-' },
    { start: 0, end: 1, text: '' },
  ]
  expect(edited('a  b  c', edits)).toBe('  b-  c')
  expect(() => edited('abc', [...edits, { start: 0, end: 2, text: '' }])).toThrow(/overlap/)
})
