// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { terminalDocument } from './terminalDocument'

/** jsdom has no constructable style sheets. */
class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterEach(() => vi.unstubAllGlobals())

const adopted = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ text }) => text)

test('a style element becomes a constructed sheet, which goes with it', () => {
  const style = terminalDocument().createElement('style')
  style.textContent = '.xterm { color: red }'
  document.body.append(style)
  expect(adopted()).toEqual(['.xterm { color: red }'])
  expect(style.textContent).toBe('.xterm { color: red }')
  expect(document.querySelectorAll('style')).toHaveLength(0)
  style.remove()
  expect(adopted()).toEqual([])
})

test('a style attribute is written through the style of the element', () => {
  const span = terminalDocument().createElement('span')
  const write = vi.spyOn(Element.prototype, 'setAttribute')
  span.setAttribute('style', 'color: rgb(1, 2, 3);')
  span.setAttribute('title', 'here')
  expect(write.mock.calls).toEqual([['title', 'here']])
  expect(span.style.color).toBe('rgb(1, 2, 3)')
})

test('everything else is the document', () => {
  const given = terminalDocument()
  expect(given instanceof Document).toBe(true)
  expect(given.body).toBe(document.body)
  expect(given.createElement('div').ownerDocument).toBe(document)
  const listener = vi.fn()
  given.addEventListener('paste', listener)
  document.dispatchEvent(new Event('paste'))
  expect(listener).toHaveBeenCalledOnce()
})

// If a version writes its styles in another way, the policy blocks them without a word, and a console looks broken.
test('the library writes styles through the document that it was given, in these places alone', () => {
  const require = createRequire(import.meta.url)
  const root = require.resolve('@xterm/xterm/package.json').replace('package.json', 'src/browser/')
  const places = [
    'Viewport.ts',
    'renderer/dom/DomRenderer.ts',
    'renderer/dom/DomRendererRowFactory.ts',
  ]
  const found = places.map((place) =>
    readFileSync(root + place, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /createElement\('style'\)|setAttribute\('style'/.test(line)),
  )
  expect(found).toEqual([
    ["this._styleElement = coreBrowserService.mainDocument.createElement('style');"],
    [
      "this._dimensionsStyleElement = this._document.createElement('style');",
      "this._themeStyleElement = this._document.createElement('style');",
    ],
    ["element.setAttribute('style', `${element.getAttribute('style') || ''}${style};`);"],
  ])
})
