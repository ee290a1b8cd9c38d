import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkName } from './support/chunkName.ts'

const folder = new URL('../../dist/assets/', import.meta.url)
const chunks = readdirSync(folder)
  .filter((file) => file.endsWith('.js'))
  .map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const)

const holding = (words: string) =>
  chunks.filter(([, code]) => code.includes(words)).map(([file]) => chunkName(file))

test('the palette holds the headings of the pages and nothing of their text', () => {
  // One chunk for the palette and the not-found page, and one for the page itself.
  const chunksWithHeadings = holding('how-shared-vcpus-behave-under-load')
  expect(chunksWithHeadings).toHaveLength(2)
  expect(chunksWithHeadings).toContain('vps')
  expect(chunksWithHeadings).not.toContain('index')
  expect(chunksWithHeadings).not.toContain('common')
  expect(holding('Bots and scheduled jobs')).toEqual(['vps'])
})
