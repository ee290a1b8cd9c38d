import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from './folder'

const mark = { deployment: 'https://api.example.com', workspace: '1' }
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

let root: string
let path: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'export-'))
  path = join(root, 'all')
})
afterEach(() => rmSync(root, { recursive: true }))

test('files are for their owner only, and their checksums are listed', () => {
  const folder = openFolder(path, mark)
  folder.write('invoices/b.pdf', 'two')
  folder.write('a.json', 'one')
  expect(folder.finish()).toEqual({ written: 3, kept: 0 })
  const sums = readFileSync(join(path, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  expect(sums[0]).toBe(`${sumOf('one')}  a.json`)
  expect(sums.at(-1)).toBe(`${sumOf('two')}  invoices/b.pdf`)
  expect(readdirSync(path, { recursive: true })).not.toContainEqual(expect.stringMatching('part'))
  if (process.platform === 'win32') return
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(statSync(join(path, 'invoices/b.pdf')).mode & 0o777).toBe(0o600)
})

test('another run keeps what is whole, and writes the rest again', () => {
  const first = openFolder(path, mark)
  first.write('a', 'one')
  first.write('b', 'two')
  // It was stopped here. One file is damaged, and another was half written.
  writeFileSync(join(path, 'b'), 'tw')
  writeFileSync(join(path, 'c.part'), 'thr')
  const again = openFolder(path, mark)
  expect(again.keeps('a', sumOf('one'))).toBe(true)
  expect(again.keeps('b', sumOf('two'))).toBe(false)
  again.write('b', 'two')
  again.write('c', 'three')
  expect(again.finish()).toEqual({ written: 2, kept: 2 })
  expect(readFileSync(join(path, 'b'), 'utf8')).toBe('two')
  expect(existsSync(join(path, 'c.part'))).toBe(false)
})

test('a large file that somebody else writes is counted and listed', () => {
  const folder = openFolder(path, mark)
  writeFileSync(folder.place('disks/golden.tar.gz'), 'disk')
  folder.note('disks/golden.tar.gz', sumOf('disk'), true)
  expect(folder.finish()).toEqual({ written: 2, kept: 0 })
  expect(readFileSync(join(path, 'SHA256SUMS'), 'utf8')).toContain(
    `${sumOf('disk')}  disks/golden.tar.gz\n`,
  )
})

test.each([
  ['something else', 'notes.txt', 'mine', 'is not empty'],
  ['a broken mark', 'export.json', '{', 'is not empty'],
  ['another workspace', 'export.json', JSON.stringify({ ...mark, workspace: '2' }), 'another'],
  ['another deployment', 'export.json', JSON.stringify({ ...mark, deployment: '' }), 'another'],
])('a folder with %s is left alone', (_what, name, content, words) => {
  mkdirSync(path)
  writeFileSync(join(path, name), content)
  expect(() => openFolder(path, mark)).toThrow(words)
  expect(readdirSync(path)).toEqual([name])
  expect(readFileSync(join(path, name), 'utf8')).toBe(content)
})

test.skipIf(process.platform === 'win32')('nothing is written through a link', () => {
  const outside = join(root, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'file'), 'theirs')
  const folder = openFolder(path, mark)
  symlinkSync(outside, join(path, 'invoices'))
  symlinkSync(join(outside, 'file'), join(path, 'a'))
  symlinkSync(join(outside, 'file'), join(path, 'a.part'))
  folder.write('a', 'mine')
  expect(() => folder.write('invoices/x.pdf', 'mine')).toThrow('is a link to somewhere else')
  expect(readdirSync(outside)).toEqual(['file'])
  expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('theirs')
  expect(readFileSync(join(path, 'a'), 'utf8')).toBe('mine')
})

test('a folder that cannot be made is named', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => openFolder(join(root, 'file/all'), mark)).toThrow('cannot be made')
})
