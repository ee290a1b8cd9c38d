// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { CheckedInvoice } from '@/domain/billing/invoiceCheck'
import { OptionError, readVerifyOptions, saveInvoice } from './invoiceOptions'

const folder = mkdtempSync(join(tmpdir(), 'invoice-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ROOT = 'ab'.repeat(32)
const options = (...words: string[]) => readVerifyOptions(['verify', 'INV-1', ...words], 'basalt')

test('a number, a file to keep it in, and what was kept', () => {
  const file = join(folder, 'kept')
  writeFileSync(file, `2026-11-01 ${ROOT}\n`)
  expect(options()).toEqual({ number: 'INV-1', save: undefined, kept: [] })
  expect(options('--save', 'a.json', '--root', ROOT)).toEqual({
    number: 'INV-1',
    save: 'a.json',
    kept: [{ hash: ROOT }],
  })
  expect(options('--root', `@${file}`).kept).toEqual([{ day: '2026-11-01', hash: ROOT }])
})

test.each([
  [['--root', 'abc'], 'abc is no root. It has 64 digits'],
  [['--root', '@/none'], 'The file /none cannot be read.'],
  [['--root', `@${import.meta.filename}`], 'has no daily roots. Name a file of --save'],
  [['--root'], 'argument missing'],
  [['--keep'], "Unknown option '--keep'"],
  [['INV-2'], 'Write: basalt invoice verify <number>'],
])('%j is refused', (words, message) => {
  expect(() => options(...words)).toThrow(OptionError)
  expect(() => options(...words)).toThrow(message)
})

test('an invoice is kept for this person alone, and what was kept before stays', () => {
  const file = join(folder, 'invoice.json')
  const checked = {
    facts: { number: 'INV-1', hash: ROOT },
    hashedText: '{"number":"INV-1"}',
    check: { lines: [] },
  } as unknown as CheckedInvoice
  const evidence = { roots: [], proofs: new Map() }
  saveInvoice(file, checked, evidence)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    number: 'INV-1',
    invoice: { number: 'INV-1', hash: ROOT },
    segments: [],
    roots: [],
    proofs: [],
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(() => saveInvoice(file, checked, evidence)).toThrow('is there already, and stays')
  expect(() => saveInvoice(join(folder, 'no/file'), checked, evidence)).toThrow('cannot be written')
})
