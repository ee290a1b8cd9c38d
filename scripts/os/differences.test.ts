// @vitest-environment node
import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const installed = (name: string, version: string) => ({ name, version, kib: 1, neededBy: [] })
const before = {
  brand: 'Basalt',
  debian: '13.7',
  definition: 'a',
  packages: [installed('bash', '5.2'), installed('openssl', '3.5.1'), installed('old', '1')],
}

test('two builds with the same packages and definition do not differ', () => {
  expect(differences(before, structuredClone(before))).toEqual([])
})

test('what differs is named', () => {
  const now = {
    ...before,
    brand: 'Kiln',
    definition: 'b',
    packages: [installed('bash', '5.2'), installed('openssl', '3.5.2'), installed('xz', '5.8')],
  }
  expect(differences(before, now)).toEqual([
    'name: Basalt → Kiln',
    'the definition has changed',
    'openssl: 3.5.1 → 3.5.2',
    'new: xz 5.8',
    'gone: old',
  ])
})
