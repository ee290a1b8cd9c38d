import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address that a webhook must not reach. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError'
}

/** Whether an IP address is one of the public internet, and of no private, local or translated range. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'

/** Looks up the addresses of a name. */
export type Resolve = (
  name: string,
  callback: (error: Error | null, found: LookupAddress[]) => void,
) => void

const resolveName: Resolve = (name, callback) => lookup(name, { all: true }, callback)

/** The host of an address as `isIP` reads it: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Node does not look up a host that is an address already. @throws RefusedAddressError */
export function refuseAddress(url: URL, isAllowed = isPublicAddress): void {
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isAllowed(host)) throw new RefusedAddressError(host)
}

/**
 * Looks a name up for the connection itself, and refuses it if one of its addresses is not public. So nobody can change
 * the name between the check and the connection.
 */
export function checkedLookup(
  isAllowed = isPublicAddress,
  resolve: Resolve = resolveName,
): LookupFunction {
  return (name, options, callback) => {
    resolve(name, (error, found) => {
      if (error !== null) {
        callback(error, '')
        return
      }
      const refused = found.find(({ address }) => !isAllowed(address))
      const [first] = found
      if (refused !== undefined) callback(new RefusedAddressError(refused.address), '')
      else if (first === undefined) callback(new Error('No address was found.'), '')
      else if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}
