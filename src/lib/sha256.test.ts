import { expect, test } from 'vitest'
import { sha256 } from './sha256'

test('the hash of a text is its SHA-256 over UTF-8', async () => {
  expect(await sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(await sha256('ü')).toBe('607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f')
  expect(await sha256(new Uint8Array([0xc3, 0xbc]))).toBe(await sha256('ü'))
})
