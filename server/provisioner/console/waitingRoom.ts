import { isIPv6 } from 'node:net'

/** Connections that wait at a time, in all and from one address. A page waits for a moment only. */
const MOST_WAITING = 100
const MOST_OF_ADDRESS = 10

/** A connection that has no console yet. */
export interface Waiting {
  /** Its first message came: it is not sent away for a newer one. */
  speak: () => void
  /** It has a console now, or it is gone. */
  leave: () => void
}

/** Connections that have shown no valid ticket yet. They take no place of a console. */
export interface WaitingRoom {
  /** Why there is no place for another one, as an HTTP status. undefined: there is. */
  refusalOf: (address: string | undefined) => string | undefined
  /** Takes a place. `dismiss` is called when it is given to a newer connection. */
  enter: (address: string | undefined, dismiss: () => void) => Waiting
}

/** A room with no place left gives that of the oldest connection that has sent nothing: a page sends its ticket at once. */
export function createWaitingRoom(): WaitingRoom {
  const places = new Set<{ address: string | undefined; isSilent: boolean; dismiss: () => void }>()
  const oldestSilent = () => [...places].find(({ isSilent }) => isSilent)

  return {
    refusalOf: (address) => {
      const mine = [...places].filter((place) => place.address === address)
      if (address !== undefined && mine.length >= MOST_OF_ADDRESS) return '429 Too Many Requests'
      const isFull = places.size >= MOST_WAITING && oldestSilent() === undefined
      return isFull ? '503 Service Unavailable' : undefined
    },
    enter: (address, dismiss) => {
      if (places.size >= MOST_WAITING) {
        const oldest = oldestSilent()
        if (oldest) places.delete(oldest)
        oldest?.dismiss()
      }
      const place = { address, isSilent: true, dismiss }
      places.add(place)
      return {
        speak: () => {
          place.isSilent = false
        },
        leave: () => void places.delete(place),
      }
    },
  }
}

/**
 * Where a connection comes from, for the limit per address: the last entry of the header that the proxy sets, else the
 * address of the connection. undefined for this machine, behind whose proxy stand all pages. An IPv6 address counts as
 * its /64, because a customer line has that many.
 */
export function addressOf(
  {
    headers,
    socket,
  }: {
    headers: Record<string, string | string[] | undefined>
    socket: { remoteAddress?: string }
  },
  header: string | undefined,
): string | undefined {
  // Entries before the last one come from the visitor, who may write anything.
  const named = header === undefined ? undefined : headers[header.toLowerCase()]
  const forwarded = [named].flat().at(-1)?.split(',').at(-1)?.trim()
  const network = networkOf(forwarded || (socket.remoteAddress ?? ''))
  return /^127\.|^0:0:0:0$/.test(network) ? undefined : network
}

function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const ipv6 = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '')
  if (!isIPv6(ipv6)) return address.slice(0, 64)
  const [before = '', after = ''] = ipv6.split('::')
  const first = before.split(':').filter(Boolean)
  const last = after.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
