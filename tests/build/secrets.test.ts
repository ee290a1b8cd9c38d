import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chunkName } from './support/chunkName.ts'
import { DEMO_PASSWORD, demoAccounts } from '../../server/backend/demo.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|html|css|json|map)$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)

/** Words that would expose something, and what they would expose. */
const traces: Record<string, string> = {
  [DEMO_PASSWORD]: 'the demo password',
  ...Object.fromEntries(demoAccounts.map(({ email }) => [email, 'a demo account'])),
  service_role: 'a key that passes every policy',
  inspector: 'the inspector',
  gallery: 'the gallery of parts',
}

/** The chunk with the dictionaries of the password estimator, which contain common English words. */
const DICTIONARIES = 'strength'
const words = new Set(['inspector', 'gallery'])

test.each(Object.entries(traces))('a build holds no trace of %j: %s', (text) => {
  expect(files.length).toBeGreaterThan(10)
  const searched = files.filter((file) => !words.has(text) || chunkName(file) !== DICTIONARIES)
  expect(searched.filter((file) => readFileSync(file, 'utf8').includes(text))).toEqual([])
})
