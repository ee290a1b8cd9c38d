import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'
import { expect, test } from 'vitest'
import { chunkGroups, modules } from './chunks.ts'

const path = (name: string) => normalizePath(fileURLToPath(new URL(`../${name}`, import.meta.url)))

test('every module that the bundles are cut by exists', () => {
  expect(chunkGroups().length).toBeGreaterThan(3)
})

test('a renamed module breaks the build, with its name', () => {
  expect(() => modules(['src/main.tsx', 'src/layout/Renamed.tsx'])).toThrow(
    'build/chunks.ts names src/layout/Renamed.tsx, which does not exist.',
  )
})

test('a file is named by its path, a folder names all below it, and a query changes nothing', () => {
  const includes = modules(['src/main.tsx', 'src/ui/'])
  expect(includes(path('src/main.tsx'))).toBe(true)
  expect(includes(path('src/main.tsx?tsr-split=component'))).toBe(true)
  expect(includes(path('src/ui/gallery/main.tsx'))).toBe(true)
  expect(includes(path('src/router.tsx'))).toBe(false)
})
