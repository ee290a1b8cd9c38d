import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { externalStoreAliases } from './externalStore.ts'

const require = createRequire(import.meta.url)

test('what takes the place of a shim has everything that the shim has', () => {
  for (const [shim, own] of Object.entries(externalStoreAliases)) {
    const names = Object.keys(require(shim) as object)
    expect(names).not.toEqual([])
    expect(require(own)).toMatchObject(
      Object.fromEntries(names.map((name) => [name, expect.any(Function)])),
    )
  }
})
