import { expect, test } from 'vitest'
import { canonicalJson } from './hash'

test('canonical JSON has its keys in order and no blanks', () => {
  const value = { b: [1, 2.5, null, true], a: { z: 'ü"\n', y: {} }, A: '' }
  expect(canonicalJson(value)).toBe('{"A":"","a":{"y":{},"z":"ü\\"\\n"},"b":[1,2.5,null,true]}')
})
