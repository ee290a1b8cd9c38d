import { hostNameProblem, plainHostName } from '@/domain/instances/network'
import { nameProblem } from '@/domain/instances/instanceName'
import { parseIp } from '@/lib/ipAddress'
import type { WorkspaceFile } from './fileSchema'
import type { FilePath } from './readFile'
import type { PlacedProblem, WantedServer } from './wantedServers'

/** The most extra addresses of a server, as the database checks it. */
const MOST_AT_A_SERVER = 16

/** An extra address that should be there. */
export interface WantedAddress {
  name: string
  region: string
  family: 4 | 6
  /** Undefined: any free one. */
  address: string | undefined
  /** False: at none. Undefined: it stays where it is. */
  server: WantedServer | false | undefined
  /** Empty: none. Undefined: it stays as it is. */
  reverse: string | undefined
  /** Undefined: it stays as it is. */
  isProtected: boolean | undefined
  path: FilePath
}

/** Whether two texts are the same address: one of IPv6 can be written in several ways. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [parseIp(one), parseIp(other)]
  return a !== undefined && a.family === b?.family && a.value === b.value
}

/** The extra addresses that a file asks for. What is wrong whatever the workspace holds goes into `problems`. */
export function wantedAddresses(
  file: WorkspaceFile,
  servers: readonly WantedServer[],
  problems: PlacedProblem[],
): WantedAddress[] {
  const byName = new Map(servers.map((server) => [server.name, server]))
  const atServer = new Map<string, number>()
  const literals: string[] = []
  return Object.entries(file.addresses).map(([name, entry]) => {
    const path = ['addresses', name]
    const say = (field: string | undefined, message: string) =>
      problems.push({ path: field === undefined ? path : [...path, field], message })
    const wrong = nameProblem(name, 1, () => false)
    if (wrong !== undefined) say(undefined, `“${name}” is no name: ${wrong}`)
    const { region, address, reverse } = entry
    const family = entry.family === 'IPv6' ? 6 : 4
    if (address !== undefined) {
      if (parseIp(address)?.family !== family) {
        say('address', `“${address}” is no IPv${family} address.`)
      } else if (literals.some((each) => isSameAddress(each, address))) {
        say('address', `${address} is there twice.`)
      }
      literals.push(address)
    }
    const server = typeof entry.server === 'string' ? byName.get(entry.server) : entry.server
    if (typeof entry.server === 'string') {
      const at = entry.server
      if (server === undefined) {
        say(
          'server',
          file.servers[at] === undefined
            ? `${name}: the file has no server “${at}”.`
            : `${name}: “${at}” stands for several servers. Name one, such as ${at}-1.`,
        )
      }
      const count = (atServer.get(at) ?? 0) + 1
      atServer.set(at, count)
      if (count === MOST_AT_A_SERVER + 1) {
        say('server', `A server has at most ${MOST_AT_A_SERVER} extra addresses.`)
      }
    }
    if (typeof reverse === 'string') {
      const found =
        plainHostName(reverse) === '' ? 'Write false for none.' : hostNameProblem(reverse)
      if (found !== undefined) say('reverse', `“${reverse}” is no reverse name: ${found}`)
    }
    return {
      name,
      region,
      family,
      address,
      server,
      reverse: reverse === false ? '' : reverse === undefined ? undefined : plainHostName(reverse),
      isProtected: entry.protected,
      path,
    }
  })
}
