import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

test('package.json allows the install scripts of exactly the packages that have one', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  // The name alone: npm cannot check a version there, because the lock names no addresses. The lock holds the version.
  const names = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).toSorted()).toEqual(names.toSorted())
})
