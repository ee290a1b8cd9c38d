import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawBrand } from './plugin.ts'
import { readBrand } from './readBrand.ts'

const MARK = '<svg viewBox="0 0 10 10"><path d="M0 0H9" stroke="currentColor"/></svg>'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (json: unknown, mark = MARK) => {
  writeFileSync(join(folder, 'brand.json'), typeof json === 'string' ? json : JSON.stringify(json))
  writeFileSync(join(folder, 'mark.svg'), mark)
}

test('a folder says name, accent and hidden pages', () => {
  const brand = {
    name: 'Kiln',
    accent: { light: '#0f62fe', dark: '#4589ff' },
    hiddenPages: ['sdks'],
  }
  write(brand)
  expect(readBrand(folder)).toEqual({ ...brand, path: folder })
})

test.each([
  ['{', /brand\.json: this is not JSON/],
  [{ accent: null }, /brand\.json: hiddenPages: /],
  [
    { accent: { light: 'red', dark: '#ffffff' }, hiddenPages: [] },
    /accent\.light: use a colour such as/,
  ],
  [{ accent: null, hiddenPages: [], acent: 1 }, /brand\.json: acent: /],
])('%j is refused', (json, message) => {
  write(json)
  expect(() => readBrand(folder)).toThrow(message)
})

test.each([
  ['<svg><path d="M0 0"/></svg>', /mark\.svg: The mark has no viewBox/],
  ['<svg viewBox="0 0 1 1"></svg>', /no drawing/],
  ['<svg viewBox="0 0 1 1"><script>1</script></svg>', /not allowed/],
  ['<svg viewBox="0 0 1 1"><path onclick="x()"/></svg>', /not allowed/],
  ['<svg viewBox="0 0 1 1"><image href="https://example.com/a.png"/></svg>', /not allowed/],
])('the mark %s is refused', (mark, message) => {
  write({ accent: null, hiddenPages: [] }, mark)
  expect(() => readBrand(folder)).toThrow(message)
})

test('a folder that is not there is named', () => {
  expect(() => readBrand(join(folder, 'none'))).toThrow(/brand\.json: this file cannot be read/)
})

test('an accent that nobody can see stops the build, with the reasons', () => {
  write({ accent: { light: '#ffee00', dark: '#ffee00' }, hiddenPages: [] })
  expect(() => drawBrand(readBrand(folder))).toThrow(
    /choose another accent\.\n.*In the light theme ember/s,
  )
})

test('the default folder keeps the colours of the tokens', () => {
  expect(drawBrand(readBrand('brand')).sheet).toBe('')
})
