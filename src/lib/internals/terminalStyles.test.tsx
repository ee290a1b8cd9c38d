import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeEach, expect, test, vi } from 'vitest'
import { openWithSheets } from './terminalStyles'

beforeEach(() => {
  document.adoptedStyleSheets = []
})

const adopted = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))

test('a style element of an opening terminal becomes a constructed sheet, which goes with it', () => {
  let style = document.createElement('div') as HTMLElement
  openWithSheets(() => {
    style = document.createElement('style')
    style.textContent = '.xterm { color: red }'
    document.body.append(style, document.createElement('p'))
  })
  expect(adopted()).toEqual(['.xterm { color: red; }'])
  style.textContent = '.xterm { color: blue }'
  expect(adopted()).toEqual(['.xterm { color: blue; }'])
  expect(style.textContent).toBe('.xterm { color: blue }')
  expect(document.querySelectorAll('style')).toHaveLength(0)
  expect(document.querySelectorAll('p')).toHaveLength(1)
  style.remove()
  expect(adopted()).toEqual([])
})

test('other style elements are as before, also after a terminal that did not open', () => {
  const open = vi.fn(() => {
    throw new Error('broken')
  })
  expect(() => openWithSheets(open)).toThrow('broken')
  expect(document.createElement('style').tagName).toBe('STYLE')
  expect(Object.hasOwn(document, 'createElement')).toBe(false)
})

test('a style attribute of a span is written through its style', () => {
  openWithSheets(() => undefined)
  const span = document.createElement('span')
  const write = vi.spyOn(Element.prototype, 'setAttribute')
  span.setAttribute('style', 'color: rgb(1, 2, 3);')
  span.setAttribute('title', 'here')
  expect(write.mock.calls).toEqual([['title', 'here']])
  expect(span.style.color).toBe('rgb(1, 2, 3)')
})

// If a version writes its styles in another way, the policy blocks them without a word, and a console looks broken.
test('the library writes styles in these places alone, and the elements when it opens', () => {
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
