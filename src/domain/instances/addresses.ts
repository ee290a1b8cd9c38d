import type { Instance } from './instance'

const isV6 = (address: string) => address.includes(':')

/** The addresses of a server, IPv4 first: that is the one that people look for. */
export const sortedAddresses = ({ addresses }: Pick<Instance, 'addresses'>): string[] => [
  ...addresses.filter((each) => !isV6(each)),
  ...addresses.filter(isV6),
]
