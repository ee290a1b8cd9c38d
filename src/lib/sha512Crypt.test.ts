import { expect, test } from 'vitest'
import { makeSalt, sha512Crypt } from './sha512Crypt'

// What `openssl passwd -6 -salt <salt> <password>` prints.
test.each([
  [
    'secret',
    '$6$saltsalt$TVLlQcbpFVof5W3Yz4DTP6gRstiNuHwwTt6GLc1E5n0U0aDehy0S5knV8wiOQSpT0Y77vwPZN.Pq.H91p5hVO1',
  ],
  [
    'a',
    '$6$0123456789abcdef$qn2kMgR/Cs9pZI2hZfok3cbi0oHyRjH7NUyfGhPKp6EBvlZWbL3JMmASYlyEBxhP4jB3zti0119AKDkHdAVHI0',
  ],
  [
    `Grüße €uro ${'0123456789'.repeat(7)}`,
    '$6$saltsalt$2V9b12OLFnqxtvGAItTAF.CE.9rCtMIEpg3OFpQu6beh6FkPEnrLGdSMYqKdqK21DnjN1qEEWTrzbdwqSXOhk0',
  ],
])('the hash of %s is that of other programs', async (password, hash) => {
  expect(await sha512Crypt(password, hash.split('$')[2] ?? '')).toBe(hash)
})

test('each salt is another one, of characters that a hash can have', () => {
  const salts = Array.from({ length: 50 }, makeSalt)
  expect(new Set(salts).size).toBe(50)
  for (const salt of salts) expect(salt).toMatch(/^[./0-9A-Za-z]{16}$/)
})
