import type { Instance } from './instance'

/** The addresses of a server, IPv4 first: that is the one that people look for. */
export function sortedAddresses({ addresses }: Pick<Instance, 'addresses'>): string[] {
  const isV6 = (address: string) => address.includes(':')
  return [...addresses.filter((each) => !isV6(each)), ...addresses.filter(isV6)]
}
