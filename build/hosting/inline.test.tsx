import { createHash } from 'node:crypto'
import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashSource, readInline } from './inline.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the inline code of a page', () => {
  test('is every script that runs and every style, each once', () => {
    const html = `<script>one()</script><script type="module">two()</script><style>a{}</style>
      <SCRIPT type='text/javascript'>three()</SCRIPT ><script>one()</script><style media="print">b{}</style>`
    expect(readInline(html)).toEqual({
      scripts: ['one()', 'two()', 'three()'].map(hash),
      styles: ['a{}', 'b{}'].map(hash),
      refused: [],
    })
  })

  test('is neither a script of another file, nor data, nor what a comment holds', () => {
    const html = `<script src="/a.js"></script><script type="application/json">{"a":"<style>"}</script>
      <script type="application/ld+json">{}</script><!-- <script>no()</script><p style="x"> -->`
    expect(readInline(html)).toEqual({ scripts: [], styles: [], refused: [] })
  })

  test('has its line ends as the parser leaves them', () => {
    expect(hashSource('a\r\nb\rc')).toBe(hash('a\nb\nc'))
  })

  test('names what no hash can allow', () => {
    const html = `<p style="color:red" class="style=">x</p><img onerror='go("a > b")' src=x>
      <a href=" javascript:go()">y</a><p title="<b style='no'>" data-style="x">z</p>`
    expect(readInline(html).refused).toEqual([
      '<p style="color:red">',
      '<img onerror="go("a > b")">',
      '<a href=" javascript:go()">',
    ])
  })

  test('is what a real parser finds, whatever the attributes hold', () => {
    const value = string().map((text) => text.replaceAll('"', '').replaceAll('\0', ''))
    const content = string().filter((text) => !/[<\0\r]/.test(text))
    assert(
      property(value, content, content, (attribute, script, style) => {
        const html = `<!doctype html><p title="${attribute}">x</p><script data-a="${attribute}">${script}</script><style>${style}</style>`
        const parsed = new DOMParser().parseFromString(html, 'text/html')
        const found = readInline(html)
        expect(found.scripts).toEqual([hash(parsed.querySelector('script')?.textContent ?? '')])
        expect(found.styles).toEqual([hash(parsed.querySelector('style')?.textContent ?? '')])
        expect(found.refused).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
