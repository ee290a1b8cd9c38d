import { expect, test } from 'vitest'
import { sha512Crypt } from '@/lib/sha512Crypt'
import { makeRootPassword } from './rootPassword'

test('a password is long, without characters that look alike, and its hash fits', async () => {
  const { password, hash } = await makeRootPassword()
  expect(password).toMatch(/^[A-Za-z2-9]{20}$/)
  expect(password).not.toMatch(/[IOl01]/)
  // As the database checks it.
  expect(hash).toMatch(/^\$6\$[./0-9A-Za-z]{8,16}\$[./0-9A-Za-z]{86}$/)
  expect(await sha512Crypt(password, hash.split('$')[2] ?? '')).toBe(hash)
})

test('two passwords differ', async () => {
  const [one, two] = await Promise.all([makeRootPassword(), makeRootPassword()])
  expect(one.password).not.toBe(two.password)
})
