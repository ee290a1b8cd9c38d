import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const folders = ['build', 'machines', 'scripts', 'server', 'src', 'supabase', 'tests']

/** The path as in an import: a module has no extension. */
const importName = (path: string) => path.replace(/\.(?:tsx?|mts|mjs|js)$/, '')

test('no two paths differ by case alone: macOS and Windows would find the wrong one', () => {
  const byName = new Map<string, string[]>()
  for (const folder of folders) {
    for (const entry of readdirSync(new URL(folder, root), { recursive: true })) {
      const path = `${folder}/${String(entry)}`
      const name = importName(path).toLowerCase()
      byName.set(name, [...(byName.get(name) ?? []), path])
    }
  }
  const twins = [...byName.values()].filter(
    (paths) => new Set(paths.map((path) => importName(path))).size > 1,
  )
  expect(twins).toEqual([])
})
