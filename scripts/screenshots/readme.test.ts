import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readmeFile, readmePictures } from './readme.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const made = readmePictures
  .flatMap(({ name }) => ['light', 'dark'].map((theme) => readmeFile(name, theme)))
  .toSorted()

test('README.md shows the pictures that `npm run shots` makes, and the folder holds no others', () => {
  const shown = readFileSync(`${root}README.md`, 'utf8').match(/\.github\/[\w-]+\.\w+/g) ?? []
  expect(shown.toSorted()).toEqual(made)
  const kept = globSync('.github/*.{png,webp}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  expect(kept.toSorted()).toEqual(made)
})

test('a picture of README.md has at most 150 kB', () => {
  for (const file of made) {
    expect([file, statSync(`${root}${file}`).size <= 150_000]).toEqual([file, true])
  }
})
