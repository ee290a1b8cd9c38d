import { expect, test } from 'vitest'
import { canonicalJson, sha256 } from './hash'

test('canonical JSON has its keys in order and no blanks', () => {
  const value = { b: [1, 2.5, null, true], a: { z: 'ü"\n', y: {} }, A: '' }
  expect(canonicalJson(value)).toBe('{"A":"","a":{"y":{},"z":"ü\\"\\n"},"b":[1,2.5,null,true]}')
})

test('the hash of a text is its SHA-256 over UTF-8', async () => {
  expect(await sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(await sha256('ü')).toBe('607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f')
})
