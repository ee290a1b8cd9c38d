import { globSync, readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { brand } from '@/lib/brand'
import { legalDocuments } from '../legalDocuments'
import { dataHeld, tablesWithoutPeople } from './dataHeld'
import { legalDescriptions } from './descriptions'
import { storedInBrowser } from './storedInBrowser'

const root = new URL('../../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root.pathname }).filter(
  // The inspector is in no build, and fixtures are in tests only.
  (file) => !/\.test\.|fixtures|src\/features\/inspector|src\/content\/legal/.test(file),
)

test('every document has a text, and every text a document', () => {
  const texts = globSync('src/content/legal/*.mdx', { cwd: root.pathname })
  expect(texts.map((file) => file.replace(/.*\/|\.mdx/g, '')).toSorted()).toEqual(
    legalDocuments.map(({ id }) => id).toSorted(),
  )
})

test('descriptions have the length that search engines show', () => {
  for (const [id, text] of Object.entries(legalDescriptions)) {
    expect(text.length, id).toBeGreaterThanOrEqual(110)
    expect(text.length, id).toBeLessThanOrEqual(160)
  }
})

it('names each file of the source that writes into the storage of a browser', () => {
  const writes = /\.setItem\(|\b(?:local|session)Storage\b/
  // These only read what another file writes, or write for one of them.
  const readers = new Set(['src/domain/session/earlyReadScript.ts'])
  // These pass a storage on.
  readers.add('src/lib/storage.ts')
  // It keeps the mark of a recovery beside the session, through lib/storage.
  readers.add('src/domain/session/recoveryMark.ts')
  const found = sources.filter((file) => writes.test(read(file)) && !readers.has(file))
  const listed = storedInBrowser.map(({ source }) => source)
  expect(new Set([...found, 'src/router.tsx'])).toEqual(new Set(listed))
})

it.each(storedInBrowser)('finds $key in $source', ({ key, source }) => {
  if (source === 'src/router.tsx') {
    expect(read(source)).toContain('scrollRestoration: true')
    const library = read('node_modules/@tanstack/router-core/dist/esm/scroll-restoration.js')
    expect(library).toContain(`"${key}"`)
    return
  }
  const own = key.startsWith(brand.storageKey)
    ? 'brand.storageKey'
    : key.replace(brand.slug, '').replace(/\.?…$/, '')
  expect(read(source)).toContain(own)
})

it('is right that the site sets no cookie and opens no database', () => {
  const found = sources.filter((file) =>
    /document\.cookie|cookieStore|indexedDB|\bcaches\./.test(read(file)),
  )
  expect(found).toEqual([])
})

it('says of every table whether it holds data of people', () => {
  const migrations = globSync('supabase/migrations/*.sql', { cwd: root.pathname })
    .map(read)
    .join('\n')
  // A table that was made again later is there twice.
  const names = new Set(
    [...migrations.matchAll(/^create table app\.(\w+)/gm)].map(([, name = '']) => name),
  )
  expect(names.size).toBeGreaterThan(20)
  const listed = [...dataHeld.flatMap((row) => row.tables), ...tablesWithoutPeople]
  expect(listed.toSorted()).toEqual([...names].toSorted())
})

it.each(legalDocuments.map(({ id }) => id))('leaves the name to the brand: %s', (id) => {
  expect(read(`src/content/legal/${id}.mdx`).toLowerCase()).not.toContain(brand.slug)
})
