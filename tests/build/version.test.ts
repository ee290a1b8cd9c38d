import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

const dist = new URL('../../dist/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, dist), 'utf8')
const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>

test('every document says the build that version.json names', () => {
  const { build } = JSON.parse(read('version.json')) as { build: string }
  const documents = readdirSync(dist).filter((name) => name.endsWith('.html'))
  expect(documents.length).toBeGreaterThan(15)
  for (const name of documents) {
    expect([name, /<html [^>]*data-build="([^"]*)"/.exec(read(name))?.[1]]).toEqual([name, build])
  }
})

const chunkOf = (wanted: string) =>
  Object.entries(manifest).find(([, { name }]) => name === wanted) ?? []
const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
const first = ['index.html', ...(entry?.imports ?? [])]

test('what watches for a new build needs nothing of the old one but what every page has', () => {
  const [, version] = chunkOf('version')
  const [error] = chunkOf('error')
  // Every page loads it right after the first script.
  const [common] = chunkOf('common')
  const had = [...first, error, common]
  expect(version?.imports?.filter((name) => !had.includes(name))).toEqual([])
  // It loads long after the page.
  expect(first.filter((name) => manifest[name]?.file === version?.file)).toEqual([])
})

test('the page about a chunk that did not load needs the first script alone', () => {
  const [, error] = chunkOf('error')
  expect(error?.imports?.filter((name) => !first.includes(name))).toEqual([])
  expect(read(error?.file ?? '')).toContain('version.json')
})
