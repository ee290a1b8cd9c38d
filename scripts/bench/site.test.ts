import { describe, expect, test } from 'vitest'
import { headingOf, plainPage } from './site.ts'

const page = `<!doctype html><html><head><title>VPS</title>
<link rel="icon" href="/icon.svg"><script>early()</script>
<style>@font-face{font-family:A;src:url(/a.woff2)}h1{color:red}</style>
<link fetchpriority="low" rel="stylesheet" crossorigin href="/assets/style.css">
</head><body><h1 class="x"><span>Less</span> &amp; it&#x27;s more</h1>
<a class="y" href="/vps">VPS</a><a href="https://example.test/">Out</a><a href="#plans">Plans</a>
<script type="application/json" id="rows">[]</script>
<link fetchpriority="low" rel="modulepreload" href="/assets/vps.js">
<script type="module" src="/assets/index.js"></script></body></html>`

describe('the plain page', () => {
  const plain = plainPage(page)

  test('asks for no script, sheet or face', () => {
    for (const gone of ['<script', 'modulepreload', 'stylesheet', 'font-face', 'rows']) {
      expect(plain).not.toContain(gone)
    }
  })

  test('keeps the words, the styles that stand in it and the icon', () => {
    for (const kept of ['<title>VPS</title>', 'h1{color:red}', 'href="/icon.svg"', 'it&#x27;s']) {
      expect(plain).toContain(kept)
    }
  })

  test('leads to pages that are plain too, and nowhere else otherwise', () => {
    expect(plain).toContain('<a class="y" href="/plain/vps">')
    expect(plain).toContain('href="https://example.test/"')
    expect(plain).toContain('href="#plans"')
  })
})

test("a page's heading is read as its text", () => {
  expect(headingOf(page)).toBe("Less & it's more")
})
