import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '../../scripts/backend/demo.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|html|css|json|map)$/.test(entry.name))
  .map((entry) => `${entry.parentPath}/${entry.name}`)

test.each([
  ['the demo password', DEMO_PASSWORD],
  ...demoAccounts.map(({ email }) => [`the demo account ${email}`, email] as const),
  ['a secret key', 'sb_secret_'],
  ['the inspector', 'inspector'],
  ['the gallery of parts', 'gallery'],
])('a build holds no trace of %s', (_what, text) => {
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(text))).toEqual([])
})
