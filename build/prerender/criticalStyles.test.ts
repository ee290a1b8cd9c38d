import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criticalStyles } from './criticalStyles.ts'

const LINK = '<link fetchpriority="low" rel="stylesheet" crossorigin href="/style.css">'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'styles-'))
})
afterAll(() => rm(folder, { recursive: true }))

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A &amp; B</title><style>@font-face{}</style>${LINK}</head><body>${body}</body></html>`

/** Inlines the rules of this sheet in pages with these bodies. */
async function styled(sheet: string, ...bodies: string[]): Promise<string[]> {
  await writeFile(join(folder, 'style.css'), sheet)
  return criticalStyles(folder, sheet)(bodies.map(page))
}

const ruleIn = (document: string | undefined) =>
  /<style>(?!@)(.*?)<\/style>/.exec(document ?? '')?.[1]

const BODY = `
  <main id="main"><nav><a href="/a">a</a></nav><p class="first">a</p><p>b</p><br><ul class="[&amp;_a]:bold">
  <li><a href="/b" aria-current="page">c</a></li><li title="d">d</li></ul><h2>e</h2></main>
  <footer><a href="/c">f</a></footer>`

test.each([
  ['main a', true],
  ['main > a', false],
  ['main > nav > a', true],
  ['nav > .first', false],
  ['nav + p', true],
  ['.first + p', true],
  ['p + .first', false],
  ['nav ~ h2', true],
  ['ul + h2', true],
  ['p + h2', false],
  ['li + li', true],
  ['ul + h2 a', false],
  ['main + footer > a', true],
  ['#main', true],
  ['#other', false],
  ['[aria-current]', true],
  ['[aria-current="true"]', false],
  ['a[href]', true],
  ['.first:hover', true],
  ['.second:hover', false],
  [String.raw`.\[\&_a\]\:bold a`, true],
  ['br', true],
  ['table', false],
  ['[data-theme="dark"] table', true],
])('a rule for %s is inlined: %s', async (selector, isInlined) => {
  const [document] = await styled(`body{margin:0}${selector}{color:red}`, BODY)
  expect(ruleIn(document)?.includes('color:red')).toBe(isInlined)
})

test('the link moves to the end, and everything else stays as it was written', async () => {
  const [document] = await styled('body{margin:0}p{color:red}', BODY)
  const expected = page(BODY)
    .replace(LINK, '<style>body{margin:0}p{color:red}</style>')
    .replace('</body>', `${LINK}</body>`)
  expect(document).toBe(expected)
})

test('pages of one call get the rules of all of them, in the order of the sheet', async () => {
  const sheet = 'p{color:red}main p{color:blue}b{color:green}i{color:black}'
  const documents = await styled(sheet, '<i>1</i>', '<p>2 $&</p>', '<main><p>3</p></main>')
  expect(new Set(documents.map(ruleIn))).toEqual(
    new Set(['p{color:red}main p{color:blue}i{color:black}']),
  )
  expect(documents[1]).toContain('<p>2 $&</p>')
  expect(await styled(sheet)).toEqual([])
})
