import type { Address, AddressOffer } from './address'

/** An IPv4 address at a server, with what a test changes. */
export const makeAddress = (changes: Partial<Address> = {}): Address => ({
  id: 'e1',
  address: '198.51.100.7',
  family: 4,
  region: { slug: 'fra1', name: 'Frankfurt' },
  server: { id: 's1', name: 'web-1' },
  isInside: true,
  status: 'applied',
  errorCode: null,
  name: null,
  file: null,
  isProtected: false,
  reverseName: null,
  nameStatus: null,
  nameError: null,
  currency: 'EUR',
  monthMicros: 3_000_000,
  since: '2026-11-21T12:00:00.000Z',
  ...changes,
})

/** An IPv4 address that can be ordered, with what a test changes. */
export const makeAddressOffer = (changes: Partial<AddressOffer> = {}): AddressOffer => ({
  region: { slug: 'fra1', name: 'Frankfurt' },
  family: 4,
  currency: 'EUR',
  monthMicros: 3_000_000,
  hasFree: true,
  ...changes,
})
