// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafHash, nodeHash, rootOf } from './merkle.ts'

// The leaves and roots of the reference implementation of Certificate Transparency, which RFC 6962 and RFC 9162 define:
// https://github.com/google/certificate-transparency/blob/master/python/ct/crypto/merkle_test.py
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** Root and audit path as section 2.1.1 and 2.1.3.1 of RFC 9162 define them. */
async function root(leaves: readonly string[]): Promise<string> {
  const [only = ''] = leaves
  if (leaves.length === 1) return only
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1)
  return nodeHash(await root(leaves.slice(0, half)), await root(leaves.slice(half)))
}
async function pathOf(index: number, leaves: readonly string[]): Promise<string[]> {
  if (leaves.length === 1) return []
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half
    ? [...(await pathOf(index, left)), await root(right)]
    : [...(await pathOf(index - half, right)), await root(left)]
}

const hashes = await Promise.all(LEAVES.map((hex) => leafHash(Buffer.from(hex, 'hex'))))

test.each(ROOTS.map((want, index) => [index + 1, want] as const))(
  'a tree of %d leaves has the root of the reference implementation',
  async (size, want) => {
    const leaves = hashes.slice(0, size)
    expect(await root(leaves)).toBe(want)
    for (const [leafIndex, leaf] of leaves.entries()) {
      const path = await pathOf(leafIndex, leaves)
      expect(await rootOf(leaf, { leafIndex, treeSize: size, path })).toBe(want)
    }
  },
)

const leadsOfSeven = (leafIndex: number, leaf: string, path: string[]) =>
  rootOf(leaf, { leafIndex, treeSize: 7, path })

// The audit paths that RFC 6962 prints in section 2.1.3, for its tree of seven leaves.
test('the paths of the RFC: one of its own for each leaf', async () => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', j = ''] = hashes
  const [g, h, i] = await Promise.all([nodeHash(a, b), nodeHash(c, d), nodeHash(e, f)])
  const [k, l] = await Promise.all([nodeHash(g, h), nodeHash(i, j)])
  expect(await leadsOfSeven(0, a, [b, h, l])).toBe(ROOTS[6])
  expect(await leadsOfSeven(3, d, [c, g, l])).toBe(ROOTS[6])
  expect(await leadsOfSeven(4, e, [f, j, k])).toBe(ROOTS[6])
  expect(await leadsOfSeven(6, j, [i, k])).toBe(ROOTS[6])
})

test('every leaf of every tree leads to its root, and to no other by a path that was changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 70 }),
      fc.nat(),
      fc.nat(),
      async (treeSize, seed, other) => {
        const leaves = await Promise.all(
          Array.from({ length: treeSize }, (_, n) => leafHash(new Uint8Array([n]))),
        )
        const leafIndex = seed % treeSize
        const leaf = leaves[leafIndex] ?? ''
        const [want, path] = [await root(leaves), await pathOf(leafIndex, leaves)]
        const leads = (changed: object) => rootOf(leaf, { leafIndex, treeSize, path, ...changed })
        expect(await leads({})).toBe(want)
        expect(await leads({ path: [...path, leaf] })).not.toBe(want)
        expect((await leads({ path: path.slice(1) })) === want).toBe(path.length === 0)
        if (path.length === 0) return
        const place = other % path.length
        expect(await leads({ path: path.with(place, leaf) })).not.toBe(want)
        const wrong = (leafIndex + 1 + (other % (treeSize - 1))) % treeSize
        expect(await leads({ leafIndex: wrong })).not.toBe(want)
        expect(await rootOf(leaves[wrong] ?? '', { leafIndex, treeSize, path })).not.toBe(want)
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  [-1, 3],
  [3, 3],
  [0, 0],
  [0.5, 3],
  [0, Number.POSITIVE_INFINITY],
  [Number.NaN, 3],
])('there is no leaf %d in a tree of %d', async (leafIndex, treeSize) => {
  expect(await rootOf('', { leafIndex, treeSize, path: [] })).toBeNull()
})

test('a hash in a path has 64 digits', async () => {
  const [a = '', b = ''] = hashes
  for (const wrong of ['', b.slice(1), `${b}00`, b.toUpperCase(), b.replace(/^./, 'x')]) {
    expect(await rootOf(a, { leafIndex: 0, treeSize: 2, path: [wrong] })).toBeNull()
  }
})
