import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { searchDocuments } from '../../build/search/documents.ts'
import { readPages } from '../../scripts/links/readLinks.ts'
import { actionErrorCodes, actionErrorId } from '../../src/content/api/errorCodes.ts'
import { errorEntries } from '../../src/content/api/errorEntries.ts'
import errors from '../../src/content/api/reference/errors.json'
import { chunkName } from './support/chunkName.ts'
import { filesOf, sum } from './support/weights.ts'

/** The texts that the search reads, in kilobytes of brotli. No page loads them before somebody searches. */
const DOCUMENTS = 87

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const chunks = readdirSync(`${dist}/assets`)
  .filter((file) => file.endsWith('.js'))
  .map((file) => [file, readFileSync(`${dist}/assets/${file}`, 'utf8')] as const)

const holding = (words: string) =>
  chunks.filter(([, code]) => code.includes(words)).map(([file]) => file)

const files = filesOf(/src\/layout\/palette\/documents\.ts$/)
const pages = await readPages(dist)
const idsOf = new Map(pages.map(({ name, ids }) => [name, ids]))

describe('the documents of the search', () => {
  test('are in one file, besides the pages themselves', () => {
    const names = holding('Bots and scheduled jobs').map(chunkName)
    expect(names).toHaveLength(2)
    expect(names).toContain('vps')
    expect(holding('how-shared-vcpus-behave-under-load')).toHaveLength(2)
  })

  test('are not asked for by any page, and as large as they may be', () => {
    const addresses = files.map((file) => `/${file}`)
    for (const { name, links } of pages) {
      expect(links, name).not.toEqual(expect.arrayContaining(addresses))
    }
    const size = sum(files, 'br')
    console.info(`  documents of the search: ${size.toFixed(1)} kB brotli`)
    expect(size).toBeGreaterThan(20)
    expect(size).toBeLessThanOrEqual(DOCUMENTS)
  })

  test('lead to places that exist', async () => {
    // The build has a legal document only if the provider shows it; their own test follows the links to them.
    const documents = (await searchDocuments()).filter(({ kind }) => kind !== 'legal')
    expect(documents.length).toBeGreaterThan(300)
    const lost = documents.filter(({ to, hash }) => {
      const ids = idsOf.get(to)
      return ids === undefined || (hash !== undefined && !ids.has(hash))
    })
    expect(lost.map(({ to, hash }) => `${to}#${hash}`)).toEqual([])
  })
})

test.each([
  ...Object.keys(errorEntries),
  ...errors.map(({ code }) => code),
  ...actionErrorCodes.map(actionErrorId),
])('the entry of %s is on the page of errors', (code) => {
  expect(idsOf.get('/api-docs/errors')?.has(code)).toBe(true)
})
