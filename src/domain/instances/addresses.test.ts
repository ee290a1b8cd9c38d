import { expect, test } from 'vitest'
import { sortedAddresses } from './addresses'

test('IPv4 addresses come first, each kind in its order', () => {
  expect(
    sortedAddresses({ addresses: ['2001:db8::4', '203.0.113.4', '2001:db8::5', '203.0.113.5'] }),
  ).toEqual(['203.0.113.4', '203.0.113.5', '2001:db8::4', '2001:db8::5'])
})
